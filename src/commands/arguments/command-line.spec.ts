import { OperatorError } from '../../platform/config/operator.errors.js';
import { readCommandLine, readFlags, readReason, readTokens } from './command-line.js';

const read =
  (...args: string[]) =>
  () =>
    readCommandLine('credit PAYMENT --tokens N', ['tokens'], args);

describe('readCommandLine', () => {
  it('reads one id and the options', () => {
    expect(read('cs_1', '--tokens', '5')()).toEqual({ subject: 'cs_1', values: { tokens: '5' } });
  });

  it.each<[string, string[], string]>([
    ['no id', [], 'Expected exactly one id.'],
    ['an empty id', [''], 'Expected exactly one id.'],
    ['two ids', ['cs_1', 'cs_2', '--tokens', '1'], 'Expected exactly one id.'],
    ['an unknown option', ['cs_1', '--because', 'x'], "Unknown option '--because'"],
    ['an option without a value', ['cs_1', '--tokens'], 'argument missing'],
  ])('rejects %s and explains the usage', (_what, args, reason) => {
    expect(read(...args)).toThrow(OperatorError);
    expect(read(...args)).toThrow(reason);
    expect(read(...args)).toThrow(/\nUsage: credit PAYMENT --tokens N$/);
  });
});

describe('readFlags', () => {
  it.each([
    [[], false],
    [['--all'], true],
  ])('reads %j', (args, all) => expect(readFlags('reconcile [--all]', ['all'], args)).toEqual({ all }));

  it.each([[['--al']], [['all']], [['--all=yes']]])('rejects %j and explains the usage', (args) => {
    expect(() => readFlags('reconcile [--all]', ['all'], args)).toThrow(/\nUsage: reconcile \[--all\]$/);
  });
});

describe('readTokens', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['2147483647', 1],
  ])('reads %s where the least number is %i', (text, least) => {
    expect(readTokens(text, least)).toBe(Number(text));
  });

  it.each<[string | undefined, number]>([
    [undefined, 0],
    ['', 0],
    ['-1', 0],
    ['1.5', 0],
    ['1e3', 0],
    ['0', 1],
    ['2147483648', 0],
  ])('rejects %s where the least number is %i', (text, least) => {
    expect(() => readTokens(text, least)).toThrow(`--tokens must be a whole number from ${least} to`);
  });
});

describe('readReason', () => {
  it('removes surrounding blanks', () => expect(readReason(' A coupon ')).toBe('A coupon'));

  it.each<[string, string | undefined]>([
    ['no text', undefined],
    ['an empty text', ''],
    ['a blank text', ' '],
    ['a text of 501 characters', 'x'.repeat(501)],
  ])('rejects %s', (_what, text) => {
    expect(() => readReason(text)).toThrow('--reason must be a text of 1 to 500 characters.');
  });
});
