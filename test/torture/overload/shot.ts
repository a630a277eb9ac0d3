/** A request that is sent over and over. */
export interface Shot {
  method: string;
  path: string;
  /** Of whose session; empty for nobody's. */
  cookie: string;
  /** Sent as JSON; every `{n}` in it is another number each time. */
  body?: string;
}

/** The octets of a request, by the number of it. */
export function encoder({ method, path, cookie, body }: Shot): (n: number) => Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: workspace.example.com',
    ...(cookie && [`Cookie: ${cookie}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ].join('\r\n');
  if (body === undefined) {
    const octets = Buffer.from(`${head}\r\n\r\n`);
    return () => octets;
  }
  return (n) => {
    const text = body.replaceAll('{n}', String(n));
    return Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
}
