/**
 * Calls `prefetch` with the path of a link when the link is hovered or gets the keyboard focus. Excludes search
 * results, because they change too often.
 */
export function prefetchLinks(prefetch: (path: string) => void): () => void {
  const notice = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([role])') : null;
    if (link && link.origin === location.origin && !link.target) prefetch(link.pathname);
  };
  document.addEventListener('pointerover', notice);
  document.addEventListener('focusin', notice);
  return () => {
    document.removeEventListener('pointerover', notice);
    document.removeEventListener('focusin', notice);
  };
}
