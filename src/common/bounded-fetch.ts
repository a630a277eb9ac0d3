/** No answer has a body with these; `Response` refuses one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for an answer from outside: bounded in size also after decompression, never following a redirect.
 * The time is bounded by the signal that the caller passes in, and counts until the last octet is there.
 * @param maxBytes more than any answer needs that is asked for
 */
export function boundedFetch(maxBytes: number) {
  return async (url: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...options, redirect: 'manual' });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxBytes) throw new TypeError('The answer is larger than any that there is need for.');
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
