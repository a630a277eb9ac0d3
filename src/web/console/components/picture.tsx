import { useState } from 'react';

interface PictureProps {
  url: string | null;
  /** Its initials replace a missing picture. */
  name: string;
}

/** Hidden from screen readers, because the name is beside it. */
export function Picture({ url, name }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken)
    return <img className="picture" src={url} alt="" loading="lazy" onError={() => setBroken(url)} />;
  return (
    <span className="picture" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}
