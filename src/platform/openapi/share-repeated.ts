import type { OpenAPIObject } from '@nestjs/swagger';
import { codesOf } from './problem-responses.js';
import { eachOperation } from './walk.js';

type Kind = 'parameters' | 'responses';
type Parameter = { name: string };
type Parts = { parameters?: Parameter[]; responses: Record<string, object> };

/** Copies a document, with one definition of the parameters and responses that several operations have in common. */
export function shareRepeated(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const uses = new Map<string, number>();
  eachPart(copy, (_kind, _name, part) => {
    const text = JSON.stringify(part);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return part;
  });
  eachPart(copy, (kind, name, part) => {
    if (name === '' || uses.get(JSON.stringify(part)) === 1) return part;
    const components = ((copy.components![kind] as Record<string, object> | undefined) ??= {});
    components[name] ??= part;
    const isSame = JSON.stringify(components[name]) === JSON.stringify(part);
    return isSame ? { $ref: `#/components/${kind}/${name}` } : part;
  });
  return copy;
}

/** Replaces each parameter and each response. A response without a body of its own has an empty name. */
function eachPart(
  document: OpenAPIObject,
  replace: (kind: Kind, name: string, part: object) => object,
): void {
  eachOperation(document, (operation) => {
    const { parameters = [], responses } = operation as Parts;
    for (const [index, parameter] of parameters.entries())
      parameters[index] = replace('parameters', parameter.name, parameter) as Parameter;
    for (const [status, response] of Object.entries(responses))
      responses[status] = replace('responses', nameOf(status, response), response);
  });
}

/** A response is named after its error codes, or after the schema of its body. */
function nameOf(
  status: string,
  response: { content?: Record<string, { schema: { $ref?: string } }> },
): string {
  if (status === 'default') return 'OfProxy';
  const schema = response.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
  return codesOf(response).map(pascalCase).join('Or') || (status === '201' ? `Created${schema}` : schema);
}

/** `rate_limited` becomes `RateLimited`. */
const pascalCase = (code: string) => code.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
