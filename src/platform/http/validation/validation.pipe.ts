import { Injectable, ValidationPipe, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { ValidationFailedError } from '../errors/errors.js';
import { fieldErrors, unknownField } from './field-errors.js';
import { inheritedNames } from './inherited-names.js';
import { NoBody } from './no-body.js';

const common = {
  transform: true,
  whitelist: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors: Parameters<typeof fieldErrors>[0]) =>
    new ValidationFailedError(fieldErrors(errors)),
};

/** Validates bodies and queries against their DTO. Unknown fields are rejected in a body and ignored in a query. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly body = new ValidationPipe({ ...common, forbidNonWhitelisted: true });
  private readonly query = new ValidationPipe(common);
  /** Query types that accept an empty query. Most requests have no query, so this skips its validation. */
  private readonly mayBeEmpty = new Set<unknown>();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.metatype === NoBody) return assertEmpty(asObject(value));
    if (metadata.type === 'body') return this.body.transform(asObject(value), metadata);
    if (metadata.type === 'query') return this.checkQuery(value, metadata);
    return value;
  }

  private async checkQuery(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype: Query, data: parameter } = metadata;
    const isEmpty = parameter === undefined && Object.keys(value as object).length === 0;
    if (isEmpty && Query && this.mayBeEmpty.has(Query)) return new Query();
    const checked: unknown = await this.query.transform(value, metadata);
    if (isEmpty) this.mayBeEmpty.add(Query);
    return checked;
  }
}

/** A missing body counts as an empty object, so that the error lists the missing fields. */
function asObject(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ValidationFailedError([
      { field: '', code: 'wrong_type', message: 'the body must be a JSON object' },
    ]);
  const inherited = inheritedNames(body);
  if (inherited.length > 0) throw new ValidationFailedError(inherited);
  return body;
}

function assertEmpty(body: object): NoBody {
  const fields = Object.keys(body);
  if (fields.length > 0) throw new ValidationFailedError(fields.map(unknownField));
  return new NoBody();
}
