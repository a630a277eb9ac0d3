import { OverloadedError, RateLimitedError } from '../errors/errors.js';

/** Seconds after which a person can try again. */
const RETRY_AFTER = 10;

interface Holder {
  userId: string;
  /** Null for what belongs to the person. */
  organizationId: string | null;
}

/** The maximum numbers of concurrent responses: of the instance, of one person and for one organization. */
interface Most {
  all: number;
  ofPerson: number;
  ofOrganization: number;
}

/** Limits how many long responses an instance sends at a time. */
export class Slots {
  private readonly taken = new Set<Holder>();

  constructor(private readonly most: Most) {}

  /**
   * @returns a function that must be called when the response has ended
   * @throws RateLimitedError
   * @throws OverloadedError
   */
  take(holder: Holder): () => void {
    const { all, ofPerson, ofOrganization } = this.most;
    const taken = [...this.taken];
    const isOfSame = ({ organizationId }: Holder) =>
      organizationId !== null && organizationId === holder.organizationId;
    if (
      taken.filter(({ userId }) => userId === holder.userId).length >= ofPerson ||
      taken.filter(isOfSame).length >= ofOrganization
    )
      throw new RateLimitedError(RETRY_AFTER);
    if (taken.length >= all) throw new OverloadedError();
    this.taken.add(holder);
    return () => void this.taken.delete(holder);
  }
}
