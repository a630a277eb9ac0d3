import type { components } from './schema.js';

type Me = components['schemas']['Me'];

interface Call {
  request: Request;
  schemaPath: string;
}

const HEADER = 'x-expected-user';
export const ME = '/api/me';

/**
 * Binds a client to the first person that `GET /api/me` shows. Later requests name this person. If another person has
 * then signed in with the same browser, the service refuses them.
 */
export class ExpectedUser {
  private userId: string | undefined;
  private reading: Promise<unknown> | undefined;

  /**
   * @param readMe reads the person with the same client
   * @param onChange called with another person who has signed in
   */
  constructor(
    private readonly readMe: () => Promise<unknown>,
    private readonly onChange: ((me: Me) => void) | undefined,
  ) {}

  readonly onRequest = (call: Call): void => {
    if (this.userId !== undefined && !readsMe(call)) call.request.headers.set(HEADER, this.userId);
  };

  readonly onResponse = async ({ response, ...call }: Call & { response: Response }): Promise<void> => {
    if (response.status === 409) await this.noteProblem(response);
    else if (response.ok && readsMe(call)) await this.noteMe(response);
  };

  /** A refused request does not say who has signed in. */
  private async noteProblem(response: Response): Promise<void> {
    const problem = await bodyOf<{ code: string }>(response);
    if (problem?.code !== 'session_changed' || !this.onChange) return;
    this.reading ??= this.readMe()
      .catch(() => {})
      .finally(() => (this.reading = undefined));
  }

  private async noteMe(response: Response): Promise<void> {
    const me = await bodyOf<Partial<Me>>(response);
    if (!me?.user) return; // the caller finds out that this is not the response of the service
    this.userId ??= me.user.id;
    if (me.user.id !== this.userId) this.onChange?.(me as Me);
  }
}

const readsMe = ({ request, schemaPath }: Call) => request.method === 'GET' && schemaPath === ME;

/** @returns null if a proxy has answered with something else */
async function bodyOf<Body>(response: Response): Promise<Body | null> {
  try {
    return (await response.clone().json()) as Body | null;
  } catch {
    return null;
  }
}
