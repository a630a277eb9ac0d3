import { invalidParameter } from '../../errors.js';
import { type Form, parseForm } from './form.js';

/**
 * The parameters of a request. Unread parameters are rejected, so that the sandbox never silently ignores one that it
 * does not support.
 */
export class Parameters {
  private readonly read = new Set<string>();
  private readonly nested: Parameters[] = [];

  static parse(text: string): Parameters {
    return new Parameters(parseForm(text), '');
  }

  private constructor(
    private readonly form: Form,
    private readonly prefix: string,
  ) {}

  /** @returns undefined if absent, null if empty, which clears the field */
  text(name: string, maxLength = 5000): string | null | undefined {
    const value = this.value(name);
    if (value === undefined || value === '') return value === '' ? null : undefined;
    if (typeof value !== 'string') throw this.wrong(name, 'Invalid string');
    if (value.length > maxLength) throw this.wrong(name, `Must be at most ${maxLength} characters`);
    return value;
  }

  requiredText(name: string, maxLength?: number): string {
    return this.required(name, this.text(name, maxLength));
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value && !/^https?:\/\/[^/]/i.test(value)) {
      throw invalidParameter('Not a valid URL', this.path(name), 'url_invalid');
    }
    return value ?? undefined;
  }

  integer(name: string, min = 0): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,12}$/.test(value)) {
      throw invalidParameter(`Invalid integer: ${value}`, this.path(name), 'parameter_invalid_integer');
    }
    if (Number(value) < min) throw this.wrong(name, `This value must be at least ${min}`);
    return Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (value !== 'true' && value !== 'false') throw this.wrong(name, `Invalid boolean: ${value}`);
    return value === 'true';
  }

  oneOf<Choice extends string>(name: string, ...choices: Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!choices.includes(value as Choice)) throw this.wrong(name, `must be one of ${choices.join(', ')}`);
    return value as Choice;
  }

  group(name: string): Parameters | undefined {
    const value = this.value(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw this.wrong(name, 'Invalid object');
    return this.below(name, value);
  }

  groups(name: string): Parameters[] {
    const list = this.group(name);
    return Object.keys(list?.form ?? {}).map((index) => list!.required(index, list!.group(index)));
  }

  texts(name: string): string[] {
    const list = this.group(name);
    return Object.keys(list?.form ?? {}).map((index) => list!.requiredText(index));
  }

  /** Merges the sent keys into `before`. An empty value removes its key, and an empty `metadata` removes all keys. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    if (this.value('metadata') === '') return {};
    const sent = this.group('metadata');
    const metadata = { ...before };
    for (const key of Object.keys(sent?.form ?? {})) {
      if (key.length > 40) throw this.wrong('metadata', 'Metadata keys can be at most 40 characters');
      const value = sent!.text(key, 500);
      if (value) metadata[key] = value;
      else delete metadata[key];
    }
    if (Object.keys(metadata).length > 50)
      throw this.wrong('metadata', 'At most 50 metadata keys are allowed');
    return metadata;
  }

  has(name: string): boolean {
    return this.form[name] !== undefined;
  }

  isGroup(name: string): boolean {
    return typeof this.form[name] === 'object';
  }

  required<Value>(name: string, value: Value | null | undefined): Value {
    if (value !== undefined && value !== null) return value;
    const param = this.path(name);
    throw invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  }

  wrong(name: string, message: string): Error {
    return invalidParameter(`${message} (${this.path(name)})`, this.path(name));
  }

  path(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  /** Accepts Stripe's parameters that have no effect in the sandbox. */
  ignore(...names: string[]): void {
    for (const name of names) this.read.add(name);
  }

  rejectUnread(): void {
    const unread = Object.keys(this.form).find((name) => !this.read.has(name));
    if (unread !== undefined) {
      const param = this.path(unread);
      throw invalidParameter(
        `Received a parameter that the sandbox does not know: ${param}`,
        param,
        'parameter_unknown',
      );
    }
    for (const group of this.nested) group.rejectUnread();
  }

  private value(name: string): string | Form | undefined {
    this.read.add(name);
    return this.form[name];
  }

  private below(name: string, form: Form): Parameters {
    const known = this.nested.find((group) => group.form === form);
    if (known) return known;
    const group = new Parameters(form, this.path(name));
    this.nested.push(group);
    return group;
  }
}
