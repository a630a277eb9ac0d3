import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as it arrived. Ids are in hexadecimal. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  /** The ids of linked traces. */
  links: string[];
}

/** A collector of OpenTelemetry that keeps what it receives. */
export interface Collector {
  endpoint: string;
  /** The status of its responses. */
  status: number;
  /** The bodies of all requests with traces, for searching. */
  bodies: Buffer[];
  /** The headers of all requests. */
  headers: Record<string, unknown>[];
  spans(): ReceivedSpan[];
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === '/v1/traces') collector.bodies.push(body);
      collector.headers.push(request.headers);
      response.writeHead(collector.status).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 200,
    bodies: [],
    headers: [],
    spans: () => collector.bodies.flatMap(spansIn),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}

type Fields = Map<number, (Buffer | bigint)[]>;

/** Reads the fields of a Protocol Buffers message, by number. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const type = tag & 7;
    const value = type === 0 ? varint() : bytes(type === 1 ? 8 : type === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number) => (fields.get(number) ?? []) as Buffer[];
const parts = (fields: Fields, number: number) => messages(fields, number).map(fieldsOf);
const text = (fields: Fields, number: number) => messages(fields, number)[0]?.toString() ?? '';
const hex = (fields: Fields, number: number) => messages(fields, number)[0]?.toString('hex') ?? '';

/** The numbers are those of opentelemetry-proto, `trace.proto` and `common.proto`. */
function spansIn(body: Buffer): ReceivedSpan[] {
  return parts(fieldsOf(body), 1)
    .flatMap((resource) => parts(resource, 2))
    .flatMap((scope) => parts(scope, 2))
    .map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentId: hex(span, 4),
      links: parts(span, 13).map((link) => hex(link, 1)),
      name: text(span, 5),
      attributes: Object.fromEntries(
        parts(span, 9).map((pair) => [text(pair, 1), valueOf(parts(pair, 2)[0]!)]),
      ),
    }));
}

function valueOf(value: Fields): string | number {
  return value.has(1) ? text(value, 1) : Number(value.get(3)?.[0]);
}
