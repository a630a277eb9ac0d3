import { FORMS_STYLE } from './forms.js';
import { FRAME_STYLE } from './frame.js';
import { MAIL_STYLE } from './mail.js';
import { NARROW_STYLE } from './narrow.js';
import { PANELS_STYLE } from './panels.js';
import { SECTIONS_STYLE } from './sections.js';
import { SIGN_IN_STYLE } from './sign-in.js';

/** Looks like the console, whose theme has the same colors. A later rule overrides an earlier one. */
export const STYLE = [
  FRAME_STYLE,
  FORMS_STYLE,
  SECTIONS_STYLE,
  PANELS_STYLE,
  MAIL_STYLE,
  SIGN_IN_STYLE,
  NARROW_STYLE,
].join('\n');
