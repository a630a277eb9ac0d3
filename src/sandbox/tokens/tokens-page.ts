import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Negotiator from 'negotiator';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { Html, markup, outcome } from '../html.js';
import { page, PAGE_HEADERS } from '../page.js';
import type { TokenBalance, TokenBalancesRepository } from './token-balances.repository.js';

/** The service's code, which is called directly, because agents are not part of the service. */
export interface Tokens {
  /** @returns the new balance */
  consume(
    organizationId: string,
    agentId: string,
    amount: number,
    idempotencyKey: string,
    label?: string,
    whom?: { userId?: string | undefined },
  ): Promise<number>;
  reserve(
    organizationId: string,
    agentId: string,
    amount: number,
    options: { key: string; label?: string | undefined; userId?: string | undefined },
  ): Promise<{ reservationId: string }>;
  settle(
    organizationId: string,
    reservationId: string,
    actual: number,
  ): Promise<{ balance: number; shortfall: number }>;
  release(organizationId: string, reservationId: string): Promise<unknown>;
}

interface Answer {
  status: number;
  /** What is left. Null if it is not known. */
  balance: number | null;
  detail: string;
}

/** Uses tokens as an agent would. Answers with a page, or with JSON to clients that do not prefer HTML. */
export function createTokensPage(tokens: Tokens, balances: TokenBalancesRepository) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    void answer(request, response, tokens, balances).catch(() => response.destroy());
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tokens: Tokens,
  balances: TokenBalancesRepository,
): Promise<void> {
  const show = async (status: number, said: Html, fields?: URLSearchParams) => {
    const body = markup`${said}${tokensForm(await balances.list(), fields)}`;
    response
      .writeHead(status, PAGE_HEADERS)
      .end(page('Use tokens', body, { back: ['/', 'Back to the sandbox'] }));
  };
  if (request.method !== 'POST') return show(200, markup``);
  const fields = new URLSearchParams(await text(request));
  const { status, ...said } = await use(fields, tokens, balances);
  const isPage = new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';
  if (isPage) return show(status, outcome(said.detail, status === 200), fields);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

async function use(
  fields: URLSearchParams,
  tokens: Tokens,
  balances: TokenBalancesRepository,
): Promise<Answer> {
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  // The form sends both IDs as one value.
  const [organizationId, agentId] = field('of')
    ? field('of').split(' ')
    : [field('organizationId'), field('agentId')];
  if (!isIdentifier(organizationId) || !agentId)
    return { status: 400, balance: null, detail: 'Enter the IDs of an organization and of an agent.' };
  const amount = Number(field('amount') || NaN);
  const label = field('label') || undefined;
  const key = `sandbox ${randomUUID()}`;
  try {
    const userId = field('who') ? await balances.findMember(organizationId, field('who')) : undefined;
    if (field('who') && !userId)
      return { status: 400, balance: null, detail: 'No member of the organization has this address.' };
    if (!field('reserve')) {
      const balance = await tokens.consume(organizationId, agentId, amount, key, label, { userId });
      return { status: 200, balance, detail: `${amount} tokens were used. ${balance} are left.` };
    }
    const reserved = Number(field('reserve'));
    const options = { key, label, userId };
    const { reservationId } = await tokens.reserve(organizationId, agentId, reserved, options);
    const { balance, shortfall } = await settle(tokens, organizationId, reservationId, amount);
    const detail = `${reserved} tokens were reserved, and ${amount - shortfall} were used. ${balance} are left.`;
    return { status: 200, balance, detail };
  } catch (error) {
    return refusal(error as Error);
  }
}

/** Releases the reservation if the amount is refused. */
async function settle(
  tokens: Tokens,
  ...[organizationId, reservationId, amount]: Parameters<Tokens['settle']>
): ReturnType<Tokens['settle']> {
  try {
    return await tokens.settle(organizationId, reservationId, amount);
  } catch (error) {
    await tokens.release(organizationId, reservationId);
    throw error;
  }
}

/** An error with a balance means that the balance is too low. */
function refusal(error: Error & { balance?: number }): Answer {
  const { balance = null, message: detail } = error;
  if (balance !== null) return { status: 409, balance, detail };
  if (error instanceof RangeError) return { status: 400, balance, detail };
  if (error instanceof ApiError) return { status: error.status, balance, detail };
  return {
    status: 500,
    balance,
    detail: 'The tokens could not be used. The log of the service may say why.',
  };
}

/** @param fields the submitted values */
export function tokensForm(balances: readonly TokenBalance[], fields = new URLSearchParams()): Html {
  if (balances.length === 0)
    return markup`<p class="empty">No agent has tokens yet. Start a trial or subscribe in the console.</p>`;
  return markup`<form method="post" action="/tokens" class="fields">
    <label>Agent <select name="of" required>${balances.map((balance) => option(balance, fields.get('of')))}</select></label>
    <label>Number of tokens <input name="amount" value="${fields.get('amount') ?? '1000'}" required></label>
    <label>Reserve first <input name="reserve" value="${fields.get('reserve')}">
      <small>Optional. Reserves this number, then settles the number above.</small></label>
    <label>Who <input name="who" type="email" value="${fields.get('who')}">
      <small>Optional. The address of the member for whom the agent works.</small></label>
    <label>Used for <input name="label" value="${fields.get('label')}">
      <small>Optional. Shown in the token history.</small></label>
    <button class="quiet">Use tokens</button>
  </form>`;
}

function option(
  { organizationId, organization, agentId, agent, balance }: TokenBalance,
  chosen: string | null,
): Html {
  const value = `${organizationId} ${agentId}`;
  return markup`<option value="${value}"${value === chosen && SELECTED}>
    ${agent} (${balance.toLocaleString('en')} left), ${organization}</option>`;
}

const SELECTED = new Html(' selected');
