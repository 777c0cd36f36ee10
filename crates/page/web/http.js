// Requests to the server of `exdoku serve`. Closing a connection cancels its search.

/** @param {string} path */
const address = path => new URL(`../api/${path}`, import.meta.url);

/**
 * @param {Api.Question} body
 * @param {AbortSignal} signal
 */
const request = (body, signal) => ({
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal,
});

/** @returns {Promise<Api.Catalog>} */
export async function catalog() {
  return (await fetch(address('catalog'))).json();
}

/**
 * @param {string} path
 * @param {Api.Question} body
 * @param {AbortSignal} signal
 */
export async function short(path, body, signal) {
  return (await fetch(address(path), request(body, signal))).json();
}

/**
 * @param {Api.Question} body
 * @param {AbortSignal} signal
 * @param {(line: Page.Line) => void} heard
 */
export async function ask(body, signal, heard) {
  const response = await fetch(address('ask'), request(body, signal));
  if (!response.ok || !response.body) return response.json();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let last = { error: 'The server has closed the connection.' };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return last;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map(one => JSON.parse(one))) {
      last = line;
      heard(line);
    }
  }
}
