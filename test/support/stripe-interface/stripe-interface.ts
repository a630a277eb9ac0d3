import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { interfaceDescription } from './description-cache.js';
import { parseForm, typed } from './form.js';
import type { DescribedOperation, InterfaceDescription, JsonSchema } from './json-schema.js';

/** Checks traffic against the description of Stripe's API. Each check returns a sentence per violation. */
export class StripeInterface {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    validateFormats: false,
  });
  private readonly validators = new Map<JsonSchema, ValidateFunction>();
  private readonly operations: { pattern: RegExp; operation: DescribedOperation }[];

  constructor(readonly description: InterfaceDescription) {
    this.ajv.addSchema({ $id: 'stripe', definitions: description.definitions });
    this.operations = description.operations.map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
  }

  /** Checks one request. @param form the body of a POST, or the query string of another method */
  checkRequest(method: string, path: string, form: string): string[] {
    const operation = this.find(method, path);
    if (!operation) return [`${method} ${path} is not among the operations that this service uses.`];
    const where = `${method} ${path}`;
    try {
      const value = typed(parseForm(form), operation.request, {
        resolve: (schema) => this.resolve(schema),
        accepts: (schema, candidate) => this.problems(schema, candidate).length === 0,
      });
      return sentences(where, this.problems(operation.request, value));
    } catch (error) {
      return [`${where} has an unreadable form: ${String(error)}`];
    }
  }

  checkResponse(method: string, path: string, status: number, body: unknown): string[] {
    const where = `The answer ${status} of ${method} ${path}`;
    if (status >= 400) return sentences(where, this.problems({ $ref: '#/definitions/Error' }, body));
    const operation = this.find(method, path);
    if (!operation) return [`${method} ${path} is not among the operations that this service uses.`];
    const problems = sentences(where, this.problems(operation.response, body));
    return [...problems, ...eventsIn(body).flatMap((event) => this.checkEvent(event))];
  }

  checkEvent(event: unknown): string[] {
    const type = String((event as { type?: unknown } | null)?.type);
    const schema = this.description.events[type];
    if (!schema)
      return [`An event of type "${type}" is not declared for the objects that this service uses.`];
    return sentences(`The event ${type}`, this.problems(schema, event));
  }

  private find(method: string, path: string): DescribedOperation | undefined {
    const found = this.operations
      .filter(({ operation, pattern }) => operation.method === method.toUpperCase() && pattern.test(path))
      .map(({ operation }) => operation);
    // `/invoices/create_preview` also has the form of `/invoices/{invoice}`.
    return found.find((operation) => operation.path === path) ?? found[0];
  }

  private problems(schema: JsonSchema, value: unknown): ErrorObject[] {
    let validator = this.validators.get(schema);
    if (!validator) {
      const text = JSON.stringify(schema).replaceAll('"#/definitions/', '"stripe#/definitions/');
      validator = this.ajv.compile(JSON.parse(text) as object);
      this.validators.set(schema, validator);
    }
    return validator(value) ? [] : (validator.errors ?? []);
  }

  private resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.replace('#/definitions/', '');
    return name === undefined ? schema : this.resolve(this.description.definitions[name]!);
  }
}

let loading: Promise<StripeInterface> | undefined;

/** Loads the checker once per process, because compiling the schemas is slow. */
export function loadStripeInterface(): Promise<StripeInterface> {
  loading ??= interfaceDescription().then((description) => new StripeInterface(description));
  return loading;
}

function eventsIn(body: unknown): unknown[] {
  const { object, data } = body as { object?: unknown; data?: unknown };
  if (object === 'event') return [body];
  if (object !== 'list' || !Array.isArray(data)) return [];
  return data.filter((element) => (element as { object?: unknown }).object === 'event');
}

function sentences(where: string, errors: ErrorObject[]): string[] {
  return errors.map(({ instancePath, message, params }) => {
    const detail = Object.keys(params as object).length > 0 ? ` ${JSON.stringify(params)}` : '';
    return `${where}: ${instancePath || 'the whole'} ${message ?? 'is wrong'}${detail}`;
  });
}
