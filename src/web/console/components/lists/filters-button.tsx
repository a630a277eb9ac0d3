import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { words } from '../../locales/words.js';
import { Button } from '../button.js';

interface FiltersButtonProps {
  /** The number of filters that are set. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows the filters of a list on narrow screens. */
export function FiltersButton({ count, isOpen, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {words.filters.show(count)}
    </Button>
  );
}
