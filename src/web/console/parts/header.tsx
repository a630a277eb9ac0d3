import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { SIGN_OUT_URL, signInUrl } from '../../client/navigation.js';
import type { Me } from '../../client/resources.js';
import icon from '../images/icon.svg';
import { here } from './address.js';
import { Picture } from './picture.js';
import { nameOf } from './person.js';

export function Header({ me }: { me: Me | null }) {
  return (
    <header className="header">
      <Link href="/" className="brand">
        <img src={icon} alt="" />
        Workspace
      </Link>
      {me && <PersonMenu user={me.user} />}
    </header>
  );
}

function PersonMenu({ user }: { user: Me['user'] }) {
  const [location] = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(close, [location]);
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => !menu.current?.contains(target as Node) && close();
    document.addEventListener('click', closeFromOutside);
    return () => document.removeEventListener('click', closeFromOutside);
  }, []);
  return (
    <details className="menu" ref={menu} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <summary>
        <Picture url={user.pictureUrl} name={nameOf(user)} />
        <span className="name">{nameOf(user)}</span>
      </summary>
      <nav aria-label="Account">
        {user.email && <p className="hint">Signed in as {user.email}</p>}
        <Link href="/sessions">Sessions</Link>
        <a href={signInUrl(here(), 'select_account')}>Switch account</a>
        <a href={SIGN_OUT_URL}>Sign out</a>
      </nav>
    </details>
  );
}
