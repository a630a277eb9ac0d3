import { Anchor } from '@mantine/core';
import { words } from '../locales/words.js';

/** Names who helps, with a link if the operator has set SUPPORT_URL. */
export function Support() {
  const href = document.querySelector<HTMLMetaElement>('meta[name="support-url"]')?.content;
  return href ? <Anchor href={href}>{words.app.support}</Anchor> : words.app.support;
}
