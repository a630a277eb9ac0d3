/** Metric values. The key is the name with its labels, as in `up{job="api"}`. */
export type Samples = Map<string, number>;

export function parseMetrics(text: string): Samples {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

/** Reads the metrics of a service. @throws Error unless status and content type are valid for Prometheus */
export async function scrape(port: number): Promise<Samples> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('text/plain; version=0.0.4'))
    throw new Error(`${answer.status} ${type}`);
  return parseMetrics(await answer.text());
}
