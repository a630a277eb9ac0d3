import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { signInUrl } from '../../client/navigation.js';
import type { Me } from '../../client/resources.js';
import icon from '../images/icon.svg';
import { Picture } from './picture.js';
import { nameOf } from './lists/person.js';
import { SignOut } from './sign-out.js';
import { words } from '../locales/words.js';
import '../styles/shell.css';

interface HeaderProps {
  me: Me | null;
  children: ReactNode;
}

export function Header({ me, children }: HeaderProps) {
  return (
    <header className="header">
      <Link href="/" className="brand">
        <img src={icon} alt="" />
        <span className="brand-name">{words.app.name}</span>
      </Link>
      {me && children}
      {me && <PersonMenu user={me.user} />}
    </header>
  );
}

function PersonMenu({ user }: { user: Me['user'] }) {
  const [location] = useLocation();
  const search = useSearch();
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  useEffect(close, [location]);
  useEffect(() => {
    // A click on a menu entry also closes the menu, because a link to the current page does not change the location.
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
      <nav aria-label={words.account.menu}>
        {user.email && <p className="hint">{words.account.signedInAs(user.email)}</p>}
        <Link href="/account">{words.profile.title}</Link>
        <a href={signInUrl(search ? `${location}?${search}` : location, 'select_account')}>
          {words.account.switch}
        </a>
        <SignOut />
      </nav>
    </details>
  );
}
