/** More than any answer of an identity provider needs, in octets. */
const MAX_BODY = 1024 * 1024;

/** No answer has a body with these; `Response` refuses one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for an answer from outside: bounded in size also after decompression, never following a redirect.
 * The time is bounded by the signal that the caller passes in.
 */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_BODY)
      throw new TypeError('The answer is larger than any identity provider has need for.');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), {
    status,
    statusText,
    headers,
  });
}
