import { useEffect } from 'react';
import { authErrorIn } from '../../../client/navigation.js';
import { sentenceFor } from '../../api/problems.js';
import { removeParameter } from '../forms/address.js';
import { showAt } from './flash.js';

/** Shows the error of a sign-in or sign-out once, and removes it from the URL. */
export function useAuthError(): void {
  useEffect(() => {
    const code = authErrorIn(location.search);
    if (code) showAt(location.pathname, sentenceFor(code), 'bad');
    removeParameter('authError');
  }, []);
}
