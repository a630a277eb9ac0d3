import { MemberRule } from '../organizations/access/rule.js';

/** Required for purchases and for every other billing route. */
export const BUY = new MemberRule('admin');
