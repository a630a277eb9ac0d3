import type { SectionKey } from './operator-actions.js';

export type ViewKey = 'customers' | 'billing' | 'webhooks' | 'settings';

/** The tabs of the operator page, with their sections. The clock is above all of them. */
export const VIEWS: Record<ViewKey, { title: string; sections: Exclude<SectionKey, 'clock'>[] }> = {
  customers: { title: 'Customers', sections: ['customers', 'subscriptions', 'sessions'] },
  billing: {
    title: 'Billing',
    sections: ['invoices', 'charges', 'disputes', 'refunds', 'debits'],
  },
  webhooks: { title: 'Webhooks', sections: ['webhooks'] },
  settings: { title: 'Behavior', sections: ['promotions', 'faults', 'switches'] },
};

/** @returns undefined for the clock */
export function viewWith(section: SectionKey): ViewKey | undefined {
  const views = Object.keys(VIEWS) as ViewKey[];
  return views.find((view) => VIEWS[view].sections.some((one) => one === section));
}

/** @param wanted by default, the first view */
export function viewNamed(wanted: string | null): ViewKey {
  return wanted !== null && Object.hasOwn(VIEWS, wanted) ? (wanted as ViewKey) : 'customers';
}
