// Writes types/elements.d.ts: the type of each element of index.html that has an id.

import { readFileSync, writeFileSync } from 'node:fs';

const page = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8');
const ids = [...page.matchAll(/<(\w+)[^>]*?\sid="([^"]+)"/g)];
const lines = ids.map(([, tag, id]) => `    '${id}': HTMLElementTagNameMap['${tag}'];\n`);
const text = `declare namespace Page {\n  interface Elements {\n${lines.join('')}  }\n}\n`;
writeFileSync(new URL('types/elements.d.ts', import.meta.url), text);
