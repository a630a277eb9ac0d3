import type { IncomingMessage } from 'node:http';

const longestBody = 1024 * 1024;

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) throw new Error('The body of the request is larger than the sandbox reads.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
