import { useEffect, useState } from 'react';
import { authErrorIn } from '../../client/navigation.js';
import { sentenceFor } from '../api/sentences.js';
import { withoutParameter } from './address.js';
import { Notice } from './notice.js';

/** Why a sign-in, or a sign-out from elsewhere, came to nothing. Said once: a reload does not say it again. */
export function AuthError() {
  const [code] = useState(() => authErrorIn(location.search));
  useEffect(() => withoutParameter('authError'), []);
  if (!code) return null;
  return (
    <div className="above">
      <Notice tone="bad">{sentenceFor(code)}</Notice>
    </div>
  );
}
