import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link as WouterLink } from 'wouter';

/** A link to another page of the console. */
export function Link(
  props: { href: string; size?: AnchorProps['size'] } & Omit<ComponentProps<'a'>, 'href' | 'ref'>,
) {
  return <Anchor component={WouterLink} {...props} />;
}
