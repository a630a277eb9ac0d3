import type { Hint, OrganizationHint } from '../platform/hints/hints.js';

/** Hints that wait to be sent. Those of one organization or person become one, so their number stays small. */
export class MergedHints {
  private readonly hints = new Map<string, Hint>();

  get isEmpty(): boolean {
    return this.hints.size === 0;
  }

  add(hint: Hint): void {
    const key = keyOf(hint);
    const before = this.hints.get(key);
    this.hints.set(key, before ? merge(before, hint) : hint);
  }

  /** Returns all hints, and removes them. */
  take(): Hint[] {
    const hints = [...this.hints.values()];
    this.hints.clear();
    return hints;
  }
}

/** Frequent hints stay apart, because they may wait longer. */
function keyOf(hint: Hint): string {
  if ('userId' in hint) return `user ${hint.userId}`;
  if ('address' in hint) return `address ${hint.address}`;
  return hint.isFrequent ? frequentKey(hint) : `organization ${hint.organizationId}`;
}

/** Frequent hints are limited per organization and agent. */
export const frequentKey = ({ organizationId, agentId }: OrganizationHint) =>
  `frequent ${organizationId} ${agentId ?? ''}`;

function merge(one: Hint, other: Hint): Hint {
  const resources = [...new Set([...one.resources, ...other.resources])];
  if (!('organizationId' in one) || !('organizationId' in other)) return { ...one, resources };
  const agentId = mergeAgents(one.agentId, other.agentId);
  return { ...one, resources, ...(agentId !== undefined && { agentId }) };
}

/** Merges two agents of hints. Undefined stands for no agent, and null for several. */
export function mergeAgents(
  one: string | null | undefined,
  other: string | null | undefined,
): string | null | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return one === other ? one : null;
}
