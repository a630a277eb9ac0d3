import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolvedDocument } from './resolved-document.js';

interface Declared {
  content?: Record<string, { schema: object }>;
  headers?: Record<string, Header | { $ref: string }>;
}

interface Header {
  required?: boolean;
  schema: { type?: string };
}

type Operation = { responses: Record<string, Declared | undefined> };

interface Response {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Error codes for requests that match no operation of the OpenAPI document. */
const OF_NO_OPERATION = new Set(['route_not_found', 'method_not_allowed']);

/** Error codes for unreadable requests. A request to an unknown route may receive one instead of `route_not_found`. */
const BEFORE_ANY_OPERATION = new Set([
  'headers_too_large',
  'uri_too_long',
  'malformed_request',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
]);

/** Checks the responses of the service. */
export type AnswerCheck = Pick<InterfaceCheck, 'answer'>;

/** Checks the status, headers, content type and body of responses against the OpenAPI document. */
export class InterfaceCheck {
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  private readonly operations: { method: string; pattern: RegExp; operation: Operation }[];
  private readonly validators = new Map<object, ValidateFunction>();
  /** By the text of the schema. Most responses share few schemas, and compiling one for each response takes seconds. */
  private readonly compiled = new Map<string, ValidateFunction>();

  private readonly headers: Record<string, Header>;

  constructor(given: OpenAPIObject) {
    const document = resolvedDocument(given);
    this.headers = (document.components?.headers ?? {}) as Record<string, Header>;
    this.ajv.addSchema({ $id: 'document', components: document.components });
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        operation: operation as Operation,
      })),
    );
  }

  /** Checks one response. @throws Error that describes the mismatch with the OpenAPI document */
  answer(method: string, path: string, { status, headers, text, body }: Response): void {
    const where = `${method} ${path} → ${status}`;
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const code = (body as { code?: string } | undefined)?.code ?? '';
    if (OF_NO_OPERATION.has(code))
      return this.assertSchema(where, { $ref: '#/components/schemas/Problem' }, body);
    if (method === 'HEAD' && status === 405 && text === '') return; // the response to GET without its body
    if (path.startsWith('/api/docs') || path === '/api/openapi.json') return;
    const fresh = headers.get('cache-control')?.split(', ')[0];
    if (fresh !== 'no-store') throw new Error(`${where}: the response may be cached`);

    const asked = method === 'HEAD' ? 'GET' : method;
    const pathname = path.split('?', 1)[0]!;
    const operation = this.operations.find(
      (one) => one.method === asked && one.pattern.test(pathname),
    )?.operation;
    if (!operation && BEFORE_ANY_OPERATION.has(code))
      return this.assertSchema(where, { $ref: '#/components/schemas/Problem' }, body);
    if (!operation) throw new Error(`${where}: the document has no such operation`);
    const response = operation.responses[status];
    if (!response) throw new Error(`${where}: the document has no such response\n${text}`);
    this.assertHeaders(where, response, headers);
    if (method === 'HEAD' || !response.content) {
      if (text !== '') throw new Error(`${where}: the document has no body for this response\n${text}`);
      return;
    }
    const content = response.content[type];
    if (!content) throw new Error(`${where}: the document has no ${type} for this response`);
    const lines = type === 'application/x-ndjson' ? text.split('\n').slice(0, -1) : undefined;
    const whole = ['text/event-stream', 'text/csv'].includes(type) ? text : body;
    for (const one of lines?.map((line): unknown => JSON.parse(line)) ?? [whole])
      this.assertSchema(where, content.schema, one);
  }

  private assertHeaders(where: string, { headers: declared = {} }: Declared, headers: Headers): void {
    for (const [name, header] of Object.entries(declared)) {
      const { required, schema } = '$ref' in header ? this.headers[header.$ref.split('/').at(-1)!]! : header;
      const value = headers.get(name);
      if (value !== null)
        this.assertSchema(`${where}, ${name}`, schema, schema.type === 'integer' ? Number(value) : value);
      else if (required) throw new Error(`${where}: the header ${name} is missing`);
    }
  }

  private assertSchema(where: string, schema: object, body: unknown): void {
    let validate = this.validators.get(schema);
    if (!validate) {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
      validate = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text) as object);
      this.compiled.set(text, validate);
      this.validators.set(schema, validate);
    }
    if (!validate(body))
      throw new Error(`${where}: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`);
  }
}
