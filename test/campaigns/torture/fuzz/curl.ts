import type { Drawn } from './drawing.js';

export function curlOf({ person, method, path, sending: { headers, body } }: Drawn): string {
  const all = { ...(person.cookie && { cookie: person.cookie }), ...headers };
  return [
    `curl -i --path-as-is -X ${method} ${quoted(person.origin + path)}`,
    ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
