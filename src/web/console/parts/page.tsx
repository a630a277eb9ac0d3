import { useEffect, useRef, type ReactNode } from 'react';

/** The page that was shown before, so that the first one of a visit does not take the focus from the address. */
let shown: string | undefined;

interface PageProps {
  title: string;
  /** What stands in the window's title after it. */
  of?: string;
  /** For a page with little on it: in the middle. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** One page's content. Whoever follows a link lands at its heading, and a screen reader says so. */
export function Page({ title, of = 'Workspace', isNarrow = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${of}`;
    const here = location.pathname;
    if (shown !== undefined && shown !== here) heading.current?.focus();
    shown = here;
  }, [title, of]);
  return (
    <main className={isNarrow ? 'page narrow' : 'page'}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
