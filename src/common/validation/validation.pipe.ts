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

/** Checks bodies and queries against their DTO. Unknown fields of a body are refused, those of a query ignored. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly body = new ValidationPipe({ ...common, forbidNonWhitelisted: true });
  private readonly query = new ValidationPipe(common);
  /** The kinds of query that need not say anything. Most requests don't, and would be checked for nothing. */
  private readonly mayBeEmpty = new Set<unknown>();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    // Bytes whose signature is their proof: there is nothing to look at in them before.
    if (metadata.metatype === Buffer) return value;
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

/** No body is an empty one, so that what it lacks is named field by field. */
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
