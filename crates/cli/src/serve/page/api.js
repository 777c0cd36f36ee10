// Requests to the server.

/** Sends a request for short work; the answer is one object. An older request of the same `line` is given up. */
const running = new Map();

export async function post(path, body, line = path) {
  running.get(line)?.abort();
  const stop = new AbortController();
  running.set(line, stop);
  try {
    const response = await fetch(path, request(body, stop.signal));
    return await response.json();
  } finally {
    if (running.get(line) === stop) running.delete(line);
  }
}

export async function catalog() {
  return (await fetch('/api/catalog')).json();
}

/**
 * Asks a question. `heard` receives each line of the answer; the last one is returned. Aborting the signal closes the
 * connection, which cancels the search.
 */
export async function ask(body, signal, heard) {
  const response = await fetch('/api/ask', request(body, signal));
  if (!response.ok) return response.json();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let last = { error: 'The server has closed the connection.' };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return last;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      last = JSON.parse(line);
      heard(last);
    }
  }
}

function request(body, signal) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
}

/** A function that runs `work` once things have been quiet for so many milliseconds. */
export function later(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** Whether an error is that of a request that was given up. */
export const isAbort = error => error?.name === 'AbortError';
