/** A copy of the OpenAPI document whose operations contain the parameters and responses that they share. */
export function resolvedDocument<Document extends object>(document: Document): Document {
  const { components = {} } = document as { components?: Record<string, Record<string, object>> };
  return JSON.parse(JSON.stringify(document), (_name, value: { $ref?: string } | null) => {
    const [, kind, name] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(value?.$ref ?? '') ?? [];
    return kind ? components[kind]![name!] : value;
  }) as Document;
}
