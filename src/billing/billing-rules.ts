import { MemberRule } from '../organizations/access/rule.js';

/** For buying, and for everything else about the organization's money. */
export const BUY = new MemberRule('admin');
