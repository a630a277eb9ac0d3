import type { FieldError } from '../errors/errors.js';
import { unknownField } from './field-errors.js';

/**
 * Finds fields with the name of an inherited property, such as `toString` or `constructor`. They are unknown fields,
 * but class-validator accepts them, because it looks names up in a plain object.
 */
export function inheritedNames(value: unknown, parent = ''): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const field = parent + name;
    if (!Array.isArray(value) && name in Object.prototype) return [unknownField(field)];
    return inheritedNames(child, `${field}.`);
  });
}
