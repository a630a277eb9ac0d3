/** No line breaks or other control characters, no lone surrogates, and nothing that changes the writing direction. */
const LABEL = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]{1,200}$/u;

export function isTokenLabel(text: string): boolean {
  return LABEL.test(text) && text.trim() !== '';
}
