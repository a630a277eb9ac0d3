import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const ICON = { marginInlineStart: '0.25rem', verticalAlign: '-2px' };

interface OutwardLinkProps {
  href: string;
  /** The accessible name, if several links of the page have the same text. */
  name?: string;
  children: ReactNode;
}

/** A link to the payment provider. It opens a new tab, because the pages there have no link back. */
export function OutwardLink({ href, name, children }: OutwardLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" aria-label={name}>
      {children}
      <IconExternalLink size={14} style={ICON} aria-hidden="true" />
    </Anchor>
  );
}
