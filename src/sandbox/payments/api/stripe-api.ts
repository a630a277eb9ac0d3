import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { runDue } from '../engine/schedule.js';
import { ApiError, invalidRequest } from '../errors.js';
import type { Exchange } from '../exchange.js';
import type { Fault, Faults } from '../faults.js';
import type { Account } from '../state/account.js';
import { type Answer, type Call, failure, readCall, send, serverError } from './protocol/call.js';
import { expand } from './protocol/expand.js';
import { Idempotency } from './protocol/idempotency.js';
import { Parameters } from './protocol/parameters.js';
import { findRoute } from './protocol/routes.js';

/** Stripe's REST API, below /v1. */
export class StripeApi {
  private readonly idempotency: Idempotency;

  constructor(
    private readonly account: Account,
    private readonly faults: Faults,
    private readonly secretKey: string,
    private readonly observe: (exchange: Exchange) => void,
  ) {
    this.idempotency = new Idempotency(account);
  }

  /** Whether the request has this account's key. */
  accepts({ headers }: IncomingMessage): boolean {
    return this.isKey(headers.authorization ?? '');
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    const fault = this.faults.take(call.method, call.path);
    const answer = await this.answer(call, fault, response);
    this.observe({
      kind: 'request',
      method: call.method,
      path: call.path,
      form: call.form,
      headers: request.headers as Record<string, string>,
      answer: answer && { status: answer.status, body: answer.body, isReplay: answer.isReplay ?? false },
      fault: fault?.kind,
    });
    if (!answer) return;
    response.setHeader('date', new Date(this.account.now() * 1000).toUTCString());
    send(response, call, answer, fault);
  }

  /** @returns undefined if the connection must close without an answer */
  private async answer(
    call: Call,
    fault: Fault | undefined,
    response: ServerResponse,
  ): Promise<Answer | undefined> {
    switch (fault?.kind) {
      case 'reset':
        response.destroy();
        return undefined;
      case 'hang':
        await once(response, 'close');
        return undefined;
      case 'too many requests':
        return failure(call, new ApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit' }));
      case 'rejected':
        return failure(call, invalidRequest('The request is invalid.'));
    }
    try {
      this.authorize(call);
      const answer = await this.answerOnce(call, fault);
      if (fault?.kind !== 'reset after success') return answer;
      response.destroy();
      return undefined;
    } catch (error) {
      return failure(call, error);
    }
  }

  private authorize({ authorization }: Call): void {
    if (this.isKey(authorization)) return;
    throw new ApiError(
      401,
      authorization === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.',
    );
  }

  private isKey(authorization: string): boolean {
    const given = Buffer.from(authorization.replace(/^Bearer /i, ''));
    const expected = Buffer.from(this.secretKey);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private async answerOnce(call: Call, fault: Fault | undefined): Promise<Answer> {
    const { key, path, form } = call;
    if (key === undefined) return this.execute(call, fault);
    const remembered = this.idempotency.begin(key, path, form);
    if (remembered) return { ...remembered, isReplay: true };
    try {
      return await this.execute(call, fault);
    } finally {
      this.idempotency.end(key);
    }
  }

  private async execute(call: Call, fault: Fault | undefined): Promise<Answer> {
    if (fault?.kind === 'slow') await (fault.until ?? wait(fault.milliseconds ?? 3000));
    try {
      return this.commitCall(call, fault);
    } catch (error) {
      const answer = failure(call, error);
      const isForgotten = error instanceof ApiError && error.isForgotten;
      if (!isForgotten) this.account.transaction(() => this.remember(call, answer));
      return answer;
    }
  }

  /** Commits effect and stored answer together, so that a retry after a crash gets the same answer. */
  private commitCall(call: Call, fault: Fault | undefined): Answer {
    const apiRequest = { id: call.requestId, idempotency_key: call.key ?? null };
    return this.account.transaction(() => {
      runDue(this.account);
      if (fault?.kind === 'server error') throw serverError();
      const { handler, id } = findRoute(call.method, call.path);
      const parameters = Parameters.parse(call.form);
      const paths = parameters.texts('expand');
      const result = handler(this.account, parameters, id);
      parameters.rejectUnread();
      const body = expand(this.account, result, paths);
      const answer =
        fault?.kind === 'error after success'
          ? failure(call, serverError())
          : { requestId: call.requestId, status: 200, body };
      this.remember(call, answer);
      return answer;
    }, apiRequest);
  }

  private remember({ key, path, form }: Call, { requestId, status, body }: Answer): void {
    if (key !== undefined) this.idempotency.keep(key, path, form, { requestId, status, body });
  }
}
