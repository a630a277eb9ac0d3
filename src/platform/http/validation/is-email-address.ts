import { isEmailAddress } from '../../text/email.js';
import { Satisfies } from './satisfies.js';

export const IsEmailAddress = () =>
  Satisfies('invalid_format', '$property must be an e-mail address', isEmailAddress);
