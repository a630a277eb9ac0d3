import { z } from 'zod';
import { setting } from '../platform/config/setting.js';
import { list, oneOf } from '../platform/config/setting-types.js';
import { domain } from '../platform/domains/domain.js';
import type { NoticeKind } from './notice-kinds.js';
import { ALL_KINDS } from './notice-kinds.js';

export const NOTICES = domain({
  tags: { Notices: 'Mails about events that people should know.' },
  settings: {
    sent: setting({
      name: 'NOTICES',
      meaning: 'The [notices](mail.md#notices) that are sent: `all`, `none`, or a list of kinds.',
      type: z.union(
        [
          z.literal('all').transform(() => ALL_KINDS),
          z.literal('none').transform((): NoticeKind[] => []),
          list(oneOf(...ALL_KINDS)),
        ],
        `must be all, none, or a comma-separated list of ${ALL_KINDS.join(', ')}`,
      ),
      default: 'all',
    }),
  },
  metrics: async () => ({ counters: [(await import('./notice-metrics.js')).countNotices] }),
});
