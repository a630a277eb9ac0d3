import { splitAtMatches } from './matches.js';

/** A text in which the found beginnings of words are bold. */
export function Found({ text, search }: { text: string; search: string }) {
  const parts = splitAtMatches(text, search);
  return <bdi>{parts.map((part, index) => (index % 2 ? <strong key={index}>{part}</strong> : part))}</bdi>;
}
