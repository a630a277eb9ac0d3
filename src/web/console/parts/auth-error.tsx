import { useEffect, useState } from 'react';
import { authErrorIn } from '../../client/navigation.js';
import { sentenceFor } from '../api/sentences.js';
import { removeParameter } from './address.js';
import { Notice } from './notice.js';

/** Shows once why a sign-in or sign-out failed, and removes the error from the URL. */
export function AuthError() {
  const [code] = useState(() => authErrorIn(location.search));
  useEffect(() => removeParameter('authError'), []);
  if (!code) return null;
  return (
    <div className="above">
      <Notice tone="bad">{sentenceFor(code)}</Notice>
    </div>
  );
}
