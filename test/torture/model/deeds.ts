import type { Deed } from './deed.js';
import { accessDeeds } from './deeds-access.js';
import { paymentDeeds } from './deeds-payments.js';

export const DEEDS: Record<string, Deed> = { ...accessDeeds, ...paymentDeeds };
