interface Refusal {
  status: number;
  text: string;
  body: any;
}

/** The refusals of the present test whose status it has not read. */
const unread = new Set<string>();

/**
 * A test fails if it has not read the status or code of a 429 or 5xx. Otherwise, a refused request of its set-up would let
 * it fail later, for a reason that is hard to find.
 */
export function watchRefusal(request: string, answer: Refusal): void {
  const { status, body } = answer;
  if (status !== 429 && status < 500) return;
  const what = `${request} → ${status} ${answer.text}`;
  unread.add(what);
  onRead(answer, 'status', () => unread.delete(what));
  if (body && typeof body === 'object' && 'code' in body) onRead(body, 'code', () => unread.delete(what));
}

export const forgetRefusals = () => unread.clear();

/** @throws Error with the refusals that the test did not expect */
export function expectNoRefusals(): void {
  const refused = [...unread];
  unread.clear();
  if (refused.length > 0) throw new Error(`Refused without being noticed:\n${refused.join('\n')}`);
}

function onRead<Of extends object>(of: Of, name: keyof Of, act: () => void): void {
  const value = of[name];
  Object.defineProperty(of, name, {
    enumerable: true,
    get: () => {
      act();
      return value;
    },
  });
}
