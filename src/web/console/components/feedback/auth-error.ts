import { useEffect } from 'react';
import { authErrorIn } from '../../../client/navigation.js';
import { own } from '../../api/own.js';
import { words } from '../../locales/words.js';
import { removeParameter } from '../forms/address.js';
import { showAt } from './flash.js';

/** Shows the error of a sign-in or sign-out once, and removes it from the URL. Anyone can write such a URL. */
export function useAuthError(): void {
  useEffect(() => {
    const code = authErrorIn(location.search);
    const sentence = code && own(words.errors, code);
    if (sentence) showAt(location.pathname, sentence, 'bad');
    removeParameter('authError');
  }, []);
}
