/** The languages of mails. */
export const MAIL_LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof MAIL_LANGUAGES)[number];

/**
 * The language that a browser prefers among ours, from its `Accept-Language` (RFC 9110, 12.5.4). The first one wins if
 * several have the same weight.
 * @returns null if the browser names none of ours
 */
export function preferredLanguage(header: string | undefined): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const range of (header ?? '').split(',').slice(0, 50)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = MAIL_LANGUAGES.find((one) => one === tag.split('-')[0]);
    const weight = weightOf(parameters);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function weightOf(parameters: string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
