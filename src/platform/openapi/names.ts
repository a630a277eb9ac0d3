import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * The operation id of a controller's method, which generated clients use as the name of a function. A method without a
 * noun gets the controller's: `list` of `InvitesController` becomes `listInvites`, and its `delete` `deleteInvite`.
 */
export function operationId(controller: string, method: string): string {
  if (/[A-Z]/.test(method)) return method;
  const noun = controller.replace(/Controller$/, '');
  return method + (method === 'list' ? noun : noun.replace(/s$/, ''));
}

/** Removes the suffix `Dto` from the names of schemas. It matters to our code only. */
export function renameSchemas(document: OpenAPIObject): void {
  const schemas = document.components!.schemas!;
  const renamed = Object.entries(schemas).map(([name, schema]) => [withoutSuffix(name), schema] as const);
  if (new Set(renamed.map(([name]) => name)).size < renamed.length)
    throw new Error(`Two schemas have the same name without Dto: ${Object.keys(schemas).join(', ')}`);
  document.components!.schemas = Object.fromEntries(renamed);
  renameReferences(document);
}

const withoutSuffix = (name: string) => name.replace(/Dto$/, '');

function renameReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && typeof node.$ref === 'string') node.$ref = withoutSuffix(node.$ref);
  for (const child of Object.values(node)) renameReferences(child);
}
