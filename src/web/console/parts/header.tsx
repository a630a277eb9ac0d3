import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { signInUrl } from '../../client/navigation.js';
import type { Me } from '../../client/resources.js';
import icon from '../images/icon.svg';
import { here } from './address.js';
import { Picture } from './picture.js';
import { nameOf } from './person.js';
import { SignOut } from './sign-out.js';

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
  const summary = useRef<HTMLElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(close, [location]);
  useEffect(() => {
    // A click into the menu counts too, because a link to the current page does not change the location.
    const closeUnlessOpening = ({ target }: Event) => !summary.current?.contains(target as Node) && close();
    document.addEventListener('click', closeUnlessOpening);
    return () => document.removeEventListener('click', closeUnlessOpening);
  }, []);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && close();
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    close();
    summary.current?.focus();
  };
  return (
    <details className="menu" ref={menu} onBlur={leave} onKeyDown={escape}>
      <summary ref={summary}>
        <Picture url={user.pictureUrl} name={nameOf(user)} />
        <span className="name">{nameOf(user)}</span>
      </summary>
      <nav aria-label="Account">
        {user.email && <p className="hint">Signed in as {user.email}</p>}
        <Link href="/sessions">Sessions</Link>
        <a href={signInUrl(here(), 'select_account')}>Switch account</a>
        <SignOut />
      </nav>
    </details>
  );
}
