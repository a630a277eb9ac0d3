export interface Shot {
  method: string;
  path: string;
  /** The session cookie. Empty for anonymous requests. */
  cookie: string;
  /** A JSON body in which every `{n}` is replaced by a new number. */
  body?: string;
}

/** Returns a function that encodes the n-th repetition of a request. */
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
