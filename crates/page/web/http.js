// Requests to the server of `exdoku serve`. Closing a connection cancels its search.

const address = path => new URL(`../api/${path}`, import.meta.url);

const request = (body, signal) => ({
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal,
});

export async function catalog() {
  return (await fetch(address('catalog'))).json();
}

export async function short(path, body, signal) {
  return (await fetch(address(path), request(body, signal))).json();
}

export async function ask(body, signal, heard) {
  const response = await fetch(address('ask'), request(body, signal));
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
