import type { TokenGrant } from './token-grant.entity.js';

/** Tokens to grant. Source and key identify the reason, so that each reason grants tokens once. */
export interface NewGrant extends Pick<
  TokenGrant,
  'organizationId' | 'agentId' | 'source' | 'sourceKey' | 'amount' | 'expiresAt'
> {
  /** The months over which the amount is divided. Empty or absent if it is granted at once. */
  months?: GrantMonth[];
}

/** The tokens that are granted when a month starts. */
export interface GrantMonth {
  startsAt: Date;
  expiresAt: Date;
  amount: number;
}

export type GrantRow = Omit<NewGrant, 'months'> & Pick<TokenGrant, 'startsAt'>;

/**
 * The rows of a grant, last month first, because that row has the key of the reason. The first month starts at once.
 */
export function rowsOf({ months = [], ...grant }: NewGrant): [GrantRow, ...GrantRow[]] {
  const [last = { ...grant, startsAt: null }, ...others] = months
    .map(({ startsAt, expiresAt, amount }, index) => ({
      ...grant,
      sourceKey: index === months.length - 1 ? grant.sourceKey : `${grant.sourceKey}:${index + 1}`,
      amount,
      expiresAt,
      startsAt: index === 0 ? null : startsAt,
    }))
    .toReversed();
  return [last, ...others.filter(({ amount }) => amount > 0)];
}
