/** Used without a catalog file. Some agents lack one of the three offers, as in real catalogs. */
export const DEMONSTRATION_CATALOG = {
  agents: [
    {
      id: 'research',
      name: 'Research',
      description: 'Answers questions from public sources, and cites them.',
      category: 'knowledge',
      trialOffer: { days: 14, tokens: 5_000 },
      subscriptionOffer: { amount: 2900, currency: 'eur', interval: 'month', tokensPerPeriod: 100_000 },
      topUpOffer: { amount: 1000, currency: 'eur', tokens: 25_000 },
    },
    {
      id: 'support',
      name: 'Support',
      description: 'Drafts answers to customers from your own manuals.',
      category: 'customers',
      subscriptionOffer: { amount: 4900, currency: 'eur', interval: 'month', tokensPerPeriod: 200_000 },
      topUpOffer: { amount: 1500, currency: 'eur', tokens: 40_000 },
    },
    {
      id: 'bookkeeping',
      name: 'Bookkeeping',
      description: 'Sorts receipts and prepares the monthly documents for your accountant.',
      category: 'finance',
      trialOffer: { days: 30, tokens: 2_000 },
      subscriptionOffer: { amount: 19900, currency: 'eur', interval: 'year', tokensPerPeriod: 500_000 },
    },
    {
      id: 'translator',
      name: 'Translator',
      description: 'Translates documents with your own terminology. You buy tokens as you need them.',
      category: 'knowledge',
      trialOffer: { days: 7, tokens: 1_000 },
      topUpOffer: { amount: 500, currency: 'eur', tokens: 10_000 },
    },
    {
      id: 'meeting-notes',
      name: 'Meeting notes',
      description: 'Takes minutes: who decided what, and when.',
      category: 'office',
      trialOffer: { days: 14, tokens: 0 },
      subscriptionOffer: { amount: 900, currency: 'eur', interval: 'month', tokensPerPeriod: 20_000 },
      topUpOffer: { amount: 300, currency: 'eur', tokens: 5_000 },
    },
  ],
};
