import { setNonce } from 'get-nonce';

/** The page's nonce for `<style>` elements. The dev server allows all styles and has none. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** For the elements that lock scrolling while a dialog is open. */
setNonce(nonce);

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): void;
}

/** Mantine sets the text of `<style>` elements as HTML. HTML without tags is allowed here, because it is only text. */
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html.includes('<') ? null : html),
});
