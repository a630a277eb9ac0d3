import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { abortedBy } from '../../async/abort.js';
import { Turns } from '../../async/turns.js';
import { Config } from '../../config/config.js';
import { OverloadedError, RateLimitedError } from '../errors/errors.js';

/** The kinds of exports, and how many of each a person may have open on an instance. */
const MOST = { list: 2, account: 1 };
export type ExportKind = keyof typeof MOST;
/** The maximum of open exports of a kind on an instance. Each keeps a page of rows in memory while its client reads. */
const MOST_IN_ALL = 100;
/** The maximum of pages that an instance reads at a time. Other requests need connections of the pool, too. */
const MOST_READS = 4;
/** Seconds after which a person can try again. */
const RETRY_AFTER = 10;
/** Milliseconds until a shutdown ends exports, before it closes their connections. */
const GRACE = 8_000;

interface Holder {
  person: string;
}

/** An export whose response has not ended. */
export interface OpenExport {
  /** Aborts when the export must end. */
  signal: AbortSignal;
  /** Reads a page when it is this person's turn. */
  read: <Page>(page: () => Promise<Page>) => Promise<Page>;
  /** Must be called when the response has ended. */
  end: () => void;
}

/**
 * The exports of an instance. An export holds a turn only while it reads a page from the database, so a slow client does
 * not delay other exports.
 */
@Injectable()
export class OpenExportsService implements OnModuleDestroy {
  private readonly closing = new AbortController();
  private readonly turns = new Turns(MOST_READS);
  private readonly open: Record<ExportKind, Set<Holder>> = { list: new Set(), account: new Set() };

  constructor(private readonly config: Config) {}

  onModuleDestroy(): void {
    setTimeout(() => this.closing.abort(), GRACE).unref();
  }

  /**
   * @throws RateLimitedError if the person has too many exports of this kind
   * @throws OverloadedError if the instance has too many
   */
  begin(kind: ExportKind, person: string): OpenExport {
    const open = this.open[kind];
    const ofPerson = [...open].filter((one) => one.person === person);
    if (ofPerson.length >= MOST[kind]) throw new RateLimitedError(RETRY_AFTER);
    if (open.size >= MOST_IN_ALL) throw new OverloadedError();
    const holder = { person };
    open.add(holder);
    const limit = abortedBy(this.closing.signal);
    const timer = setTimeout(() => limit.abort(), this.config.timeouts.export).unref();
    return {
      signal: limit.signal,
      read: (page) => this.turns.run(person, page),
      end: () => {
        open.delete(holder);
        clearTimeout(timer);
        limit.abort(); // so that the signal of the shutdown forgets it
      },
    };
  }
}
