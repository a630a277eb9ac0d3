import { Alert, Group, Stack } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../api/announce.js';
import { explain } from '../../api/problems.js';
import { isUnauthenticated } from '../../api/session.js';
import { COLORS, type Tone } from '../badge.js';
import { Button } from '../button.js';
import { words } from '../../locales/words.js';

const ICONS = {
  plain: IconInfoCircle,
  brand: IconInfoCircle,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
} satisfies Record<Tone, TablerIcon>;

interface NoticeProps {
  tone?: Tone;
  /**
   * Whether the notice is announced immediately, as bad notices are by default. While a dialog is open, the
   * announcement of other notices waits until it closes.
   */
  isUrgent?: boolean;
  title?: string;
  /** Replaces the icon of the tone. */
  icon?: TablerIcon;
  /** Adds a button that closes the notice. */
  onClose?: () => void;
  /** Buttons, below the message. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message that screen readers announce when it appears. */
export function Notice({
  tone = 'plain',
  isUrgent = tone === 'bad',
  title,
  icon: Icon = ICONS[tone],
  onClose,
  actions,
  children,
}: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = notice.current!;
    if (!isUrgent) announce((element.querySelector('p') ?? element).textContent);
  }, [isUrgent]);
  return (
    <Alert
      className="notice"
      color={tone === 'plain' ? 'brand' : COLORS[tone]}
      title={title}
      icon={<Icon aria-hidden="true" />}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={words.app.close}
      onClose={onClose}
      role={isUrgent ? 'alert' : 'note'}
      ref={notice}
    >
      <Stack gap="xs" align="flex-start">
        {children}
        {actions && <Group gap="sm">{actions}</Group>}
      </Stack>
    </Alert>
  );
}

interface FailureProps {
  error: unknown;
  isRead?: boolean;
  /** Adds a button to try again. */
  onRetry?: () => void;
}

/** Shows why a request failed. The end of a session has its own dialog. */
export function Failure({ error, isRead = false, onRetry }: FailureProps) {
  if (!error || isUnauthenticated(error)) return null;
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {words.app.retry}
    </Button>
  );
  return (
    <Notice tone="bad" actions={retry}>
      <p>{explain(error, isRead)}</p>
    </Notice>
  );
}
