/** Statuses for which the constructor of `Response` rejects a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` with a limit on the decompressed body. It never follows redirects. The caller's signal limits the time until the
 * last byte.
 * @param maxBytes larger than any legitimate response
 */
export function boundedFetch(maxBytes: number) {
  return async (url: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...options, redirect: 'manual' });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxBytes) throw new TypeError(`The response is larger than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    const { status, statusText, headers } = response;
    return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), {
      status,
      statusText,
      headers,
    });
  };
}
