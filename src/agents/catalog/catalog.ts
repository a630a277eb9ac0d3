import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { readText } from '../../platform/config/read-text.js';
import { fieldErrors } from '../../platform/http/validation/field-errors.js';
import { Catalog, type CatalogEntry } from './catalog-entry.js';
import { DEMONSTRATION_CATALOG } from './demonstration-catalog.js';
import { offerProblems } from './offer-rules.js';
import { isCurrency, violatedRule } from './price-rules.js';

/** @param path null for the demonstration catalog @throws OperatorError */
export async function readCatalog(path: string | null): Promise<Catalog> {
  if (path === null) return parseCatalog('demonstration-catalog', DEMONSTRATION_CATALOG);
  let file: unknown;
  try {
    file = JSON.parse(readText(path));
  } catch (error) {
    throw invalid(path, [`The file ${faultOf(error as NodeJS.ErrnoException)}.`]);
  }
  return parseCatalog(path, file);
}

function faultOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES') return 'may not be read by this user';
  return code ? `cannot be read: ${code}` : `is not JSON: ${message}`;
}

export function parseCatalog(path: string, file: unknown): Catalog {
  if (!Array.isArray((file as Partial<Catalog> | null)?.agents))
    throw invalid(path, ['The file must be an object with a list "agents".']);
  const catalog = plainToInstance(Catalog, file);
  const errors = validateSync(catalog, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });
  const problems = fieldErrors(errors).map(
    ({ field, message }) => `${field}: ${isMissing(file, field) ? 'the value is missing' : message}.`,
  );
  problems.push(...unreadableTexts(file), ...priceProblems(catalog));
  problems.push(...catalog.agents.flatMap((agent, index) => offerProblems(agent, `agents.${index}`)));
  const ids = catalog.agents.map((agent) => agent?.id);
  const twice = new Set(ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index));
  problems.push(...[...twice].map((id) => `The id "${id}" is used more than once.`));
  if (problems.length > 0) throw invalid(path, problems);
  return catalog;
}

/** @param problems one sentence each */
function invalid(path: string, problems: string[]): OperatorError {
  return new OperatorError(`Invalid agent catalog ${path}:`, { problems });
}

/** @param field a path such as `agents.0.name` */
function isMissing(file: unknown, field: string): boolean {
  const value = field
    .split('.')
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown> | null | undefined)?.[name], file);
  return value === undefined;
}

/** Control characters are mistakes of a generator, and PostgreSQL stores no NUL. Lines and tabs are fine. */
function unreadableTexts(value: unknown, field = ''): string[] {
  if (typeof value === 'string')
    return /[^\P{Cc}\t\n\r]/u.test(value) ? [`${field}: the text contains control characters.`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unreadableTexts(inner, field === '' ? name : `${field}.${name}`),
  );
}

/** The violations of Stripe's rules for amounts, and of our rule that all prices have one currency. */
function priceProblems({ agents }: Catalog): string[] {
  const prices = agents.flatMap((agent, index) => pricesOf(agent, `agents.${index}`));
  const problems = prices.flatMap(({ field, amount, currency }) => {
    const rule = violatedRule(amount, currency);
    return rule ? [`${field}.amount: amount ${rule}.`] : [];
  });
  const currencies = [...new Set(prices.map(({ currency }) => currency))];
  if (currencies.length > 1)
    problems.push(
      `The catalog mixes the currencies ${currencies.join(', ')}. Use one: at Stripe, a customer has one currency.`,
    );
  return problems;
}

interface Price {
  field: string;
  amount: number;
  currency: string;
}

/** The prices that have a valid amount and currency. */
function pricesOf(agent: CatalogEntry | undefined, field: string): Price[] {
  const { subscriptionOffer, subscriptionOffers, topUpOffer } = agent ?? {};
  const listed = Array.isArray(subscriptionOffers) ? subscriptionOffers : [];
  const all = [
    { field: `${field}.subscriptionOffer`, ...subscriptionOffer },
    ...listed.map((offer, index) => ({ ...offer, field: `${field}.subscriptionOffers.${index}` })),
    { field: `${field}.topUpOffer`, ...topUpOffer },
  ];
  return all.flatMap(({ field: name, amount, currency }) => {
    const isValid = Number.isInteger(amount) && amount! > 0 && isCurrency(String(currency));
    return isValid ? { field: name, amount: amount!, currency: currency! } : [];
  });
}
