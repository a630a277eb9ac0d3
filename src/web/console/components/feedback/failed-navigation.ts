import { useEffect } from 'react';
import { authErrorIn } from '../../../client/navigation.js';
import { PAGES } from '../../../pages.js';
import { own } from '../../api/own.js';
import { words } from '../../locales/words.js';
import { removeParameter } from '../forms/address.js';
import { showAt } from './flash.js';

/**
 * Shows the error of a sign-in or sign-out once, and removes it from the URL. Unknown codes are not shown, because
 * anyone can write such a URL. The second window of a fresh sign-in has its own explanation.
 */
export function useAuthError(): void {
  useEffect(() => {
    const code = authErrorIn(location.search);
    const sentence = code && own(words.errors, code);
    if (sentence && location.pathname !== PAGES.signedIn) showAt(location.pathname, sentence, 'warning');
    removeParameter('authError');
  }, []);
}

/** Says once that the page of an invoice could not be opened, which led back to this page. */
export function useInvoiceError(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('invoice') === 'unavailable')
      showAt(location.pathname, words.billing.invoiceUnavailable, 'warning');
    removeParameter('invoice');
  }, []);
}
