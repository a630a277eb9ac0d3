import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { markup } from '../../html.js';
import { page, PAGE_HEADERS } from '../../page.js';
import type { PaymentControl } from '../control.js';
import { ApiError, resourceMissing } from '../errors.js';
import type { Account } from '../state/account.js';
import { checkoutPage, onCheckoutPage } from './checkout-page.js';
import { invoicePage, onInvoicePage } from './invoice-page.js';
import { onOperatorPage, operatorPage } from './operator-page.js';
import { onPortalPage, portalPage } from './portal-page.js';
import type { View, Visit } from './view.js';

interface PageType {
  show: (visit: Visit) => View;
  /** @returns the next URL; undefined for the same page */
  submit: (visit: Visit, form: URLSearchParams, raw: string) => string | undefined | Promise<string>;
}

const pages: Record<string, PageType> = {
  '': { show: operatorPage, submit: onOperatorPage },
  checkout: { show: checkoutPage, submit: onCheckoutPage },
  portal: { show: portalPage, submit: onPortalPage },
  invoices: { show: invoicePage, submit: onInvoicePage },
};

/** Serves the pages for buyers and for the operator. */
export class Pages {
  private readonly prefix: string;

  constructor(
    private readonly account: Account,
    private readonly control: PaymentControl,
  ) {
    this.prefix = new URL(account.pagesUrl).pathname.replace(/\/$/, '');
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    try {
      const [type, visit] = this.find(url);
      if (request.method !== 'POST') {
        show(response, 200, type.show(visit));
        return;
      }
      rejectOtherSites(request);
      await this.submit(type, visit, request, response, url.pathname);
    } catch (error) {
      const { status, message } = asApiError(error);
      const home = markup`<p><a href="/">Home page of the sandbox</a></p>`;
      show(response, status, { title: 'Something went wrong', body: markup`<p>${message}</p>${home}` });
    }
  }

  /** Shows the page again with the reason if the form is rejected. */
  private async submit(
    type: PageType,
    visit: Visit,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const raw = await text(request);
    try {
      const target = await type.submit(visit, new URLSearchParams(raw), raw);
      response.writeHead(303, { location: target ?? path }).end();
    } catch (error) {
      const { status, message: problem } = asApiError(error);
      const query = new URLSearchParams(visit.query);
      for (const outcome of ['done', 'id', 'declined']) query.delete(outcome); // of the previous action
      show(response, status, type.show({ ...visit, query, problem }));
    }
  }

  private find(url: URL): [PageType, Visit] {
    const { account, control, prefix } = this;
    const [name = '', id = ''] = url.pathname.slice(prefix.length + 1).split('/');
    const type = Object.hasOwn(pages, name) ? pages[name] : undefined;
    const isBelow = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
    if (!type || !isBelow) throw resourceMissing('page', url.pathname);
    control.runDue();
    return [type, { account, control, id, query: url.searchParams }];
  }
}

function rejectOtherSites(request: IncomingMessage): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ApiError(403, 'Another site sent this form.');
}

/** @throws all other errors unchanged */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function show(response: ServerResponse, status: number, view: View): void {
  const { title, body, isWide, isOperators, back } = view;
  const at = isOperators ? '/payments' : undefined;
  response.writeHead(status, PAGE_HEADERS).end(page(title, body, { wide: isWide, at, back }));
}
