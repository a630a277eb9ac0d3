/** The part of JSON Schema (2020-12) that describes Stripe's API here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  anyOf?: JsonSchema[];
  not?: JsonSchema;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

export interface DescribedOperation {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** The path with its parameters, such as `/v1/customers/{id}`. */
  path: string;
  request: JsonSchema;
  response: JsonSchema;
}

/** Stripe's API as declared by the installed SDK. */
export interface InterfaceDescription {
  packageVersion: string;
  apiVersion: string;
  operations: DescribedOperation[];
  /** The schemas of the events by event type. */
  events: Record<string, JsonSchema>;
  definitions: Record<string, JsonSchema>;
}
