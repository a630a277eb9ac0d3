import type { FieldError } from '../errors/errors.js';
import { unknownField } from './field-errors.js';

/**
 * Fields named as what every object inherits (`toString`, `constructor`). No request has such a field, but
 * class-validator looks names up in a plain object and so takes these for known ones.
 */
export function inheritedNames(value: unknown, parent = ''): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const field = parent + name;
    if (!Array.isArray(value) && name in Object.prototype) return [unknownField(field)];
    return inheritedNames(child, `${field}.`);
  });
}
