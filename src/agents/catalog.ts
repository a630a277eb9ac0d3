import { readFile } from 'node:fs/promises';
import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
  ValidateNested,
} from 'class-validator';
import { StartError } from '../platform/config/start-error.js';
import { fieldErrors } from '../platform/http/validation/field-errors.js';
import { AGENT_ID, type SubscriptionOffer, type TopUpOffer, type TrialOffer } from './agent.entity.js';
import { DEMONSTRATION_CATALOG } from './demonstration-catalog.js';

const MAX_INTEGER = 2_147_483_647;

class TrialOfferEntry implements TrialOffer {
  @IsInt()
  @Min(1)
  @Max(365)
  days: number;

  @IsInt()
  @Min(0)
  @Max(MAX_INTEGER)
  tokens: number;
}

class PricedEntry {
  /** In the minor unit of the currency. */
  @IsInt()
  @Min(1)
  @Max(99_999_999)
  amount: number;

  @Matches(/^[a-z]{3}$/, { message: '$property must be an ISO 4217 code in lower case' })
  currency: string;
}

class SubscriptionOfferEntry extends PricedEntry implements SubscriptionOffer {
  @IsIn(['day', 'week', 'month', 'year'])
  interval: SubscriptionOffer['interval'];

  @IsInt()
  @Min(1)
  @Max(MAX_INTEGER)
  tokensPerPeriod: number;
}

class TopUpOfferEntry extends PricedEntry implements TopUpOffer {
  @IsInt()
  @Min(1)
  @Max(MAX_INTEGER)
  tokens: number;
}

/** One agent of the catalog file. */
export class CatalogEntry {
  @Matches(AGENT_ID, {
    message: '$property must be a slug of at most 64 letters, digits and single hyphens',
  })
  id: string;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name: string;

  @IsString()
  @MaxLength(1000)
  description: string;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  category: string;

  @IsOptional()
  @IsUrl({ protocols: ['https'], require_protocol: true })
  iconUrl?: string | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => TrialOfferEntry)
  trialOffer?: TrialOfferEntry | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => SubscriptionOfferEntry)
  subscriptionOffer?: SubscriptionOfferEntry | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => TopUpOfferEntry)
  topUpOffer?: TopUpOfferEntry | null;
}

class Catalog {
  @IsArray()
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @Type(() => CatalogEntry)
  agents: CatalogEntry[];
}

/** The catalog file is not as it should be: a sentence for each thing that is wrong. */
export class CatalogError extends StartError {
  override name = 'CatalogError';

  constructor(path: string, problems: string[]) {
    super(
      `The agent catalog ${path} is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** @param path the demonstration catalog if null @throws CatalogError */
export async function readCatalog(path: string | null): Promise<CatalogEntry[]> {
  if (path === null) return parseCatalog('of the demonstration', DEMONSTRATION_CATALOG);
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CatalogError(path, [`It can not be read as JSON: ${(error as Error).message}`]);
  }
  return parseCatalog(path, file);
}

export function parseCatalog(path: string, file: unknown): CatalogEntry[] {
  if (!Array.isArray((file as Partial<Catalog> | null)?.agents))
    throw new CatalogError(path, ['It must be an object with a list "agents".']);
  const catalog = plainToInstance(Catalog, file);
  const errors = validateSync(catalog, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });
  const problems = fieldErrors(errors).map(({ field, message }) => `${field}: ${message}.`);
  const ids = catalog.agents.map((agent) => agent?.id);
  const twice = new Set(ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index));
  problems.push(...[...twice].map((id) => `The id "${id}" is there more than once.`));
  if (problems.length > 0) throw new CatalogError(path, problems);
  return catalog.agents;
}
