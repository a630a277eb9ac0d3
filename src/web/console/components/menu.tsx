import { ActionIcon, Menu as MantineMenu, Text, type ActionIconProps } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDots } from '@tabler/icons-react';
import { useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from './button.js';

export interface MenuItem {
  label: string;
  /** Below the label. */
  description?: string;
  icon?: ReactNode;
  onChoose: () => void;
  /** For a choice between values: whether this one is current. */
  isChecked?: boolean;
  /** Dangerous items are red, and a line separates them from the others. */
  isDangerous?: boolean;
  /** Why the item is disabled. */
  refusal?: string;
}

interface MenuProps {
  /** The text of the button. Without it, the button shows dots, for the actions of a row. */
  children?: ReactNode;
  /** The accessible name of the button and the menu. It must contain the visible text of the button. */
  name: string;
  isPending?: boolean;
  items: MenuItem[];
  /** Shown below the items. */
  hint?: string;
  /** Whether the button is at the end of its row, as dots always are. */
  isAtEnd?: boolean;
}

/** A button that opens a menu. The reasons of disabled items are below them. */
export function Menu({ children, name, isPending = false, items, hint, isAtEnd = !children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hints = [...new Set(items.flatMap(({ refusal }) => refusal ?? [])), ...(hint ? [hint] : [])];
  const choices = items.flatMap(({ label, isChecked }) => (isChecked === undefined ? [] : label));
  const harmless = items.filter(({ isDangerous }) => !isDangerous);
  const dangerous = items.filter(({ isDangerous }) => isDangerous);
  const show = (item: MenuItem) => (
    <Item
      {...item}
      onChoose={() => {
        // A dialog that opens now returns the focus here.
        button.current!.focus();
        item.onChoose();
      }}
      key={item.label}
    />
  );
  return (
    <MantineMenu position={isAtEnd ? 'bottom-end' : 'bottom-start'} width="max-content">
      <MantineMenu.Target>
        {children ? (
          <Button
            ref={button}
            variant="default"
            aria-label={name}
            isPending={isPending}
            // A value, not an action.
            fw={choices.length > 0 ? 450 : undefined}
            justify="space-between"
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            <Widest of={choices}>{children}</Widest>
          </Button>
        ) : (
          <Dots ref={button} aria-label={name} isPending={isPending} />
        )}
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={name} maw="18rem">
        {harmless.map(show)}
        {harmless.length > 0 && dangerous.length > 0 && <MantineMenu.Divider />}
        {dangerous.map(show)}
        {hints.length > 0 && <MantineMenu.Divider />}
        {hints.map((text) => (
          <Text size="xs" c="dimmed" px="sm" py={4} key={text}>
            {text}
          </Text>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** As wide as the longest choice, so that all buttons with the same choices have the same width. */
function Widest({ of: choices, children }: { of: string[]; children: ReactNode }) {
  const [longest] = choices.toSorted((one, other) => other.length - one.length);
  return (
    <span className="widest" data-longest={longest}>
      {children}
    </span>
  );
}

type DotsProps = ComponentPropsWithRef<'button'> & Pick<ActionIconProps, 'style'> & { isPending: boolean };

/** Keeps the focus while its action is in progress, as `Button` does. */
function Dots({ isPending, onClick, ...rest }: DotsProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function Item({ label, description, icon, onChoose, isChecked, isDangerous, refusal }: MenuItem) {
  const isDisabled = refusal !== undefined;
  const text = (
    <>
      <span>{label}</span>
      {description && (
        <Text span display="block" size="xs" className="menu-hint">
          {description}
        </Text>
      )}
    </>
  );
  if (isChecked === undefined)
    return (
      <MantineMenu.Item
        c={isDangerous ? 'var(--mantine-color-error)' : undefined}
        leftSection={icon}
        disabled={isDisabled}
        onClick={onChoose}
      >
        {text}
      </MantineMenu.Item>
    );
  return (
    <MantineMenu.RadioItem
      value={label}
      checked={isChecked}
      data-autofocus={isChecked || undefined}
      onChange={onChoose}
      closeMenuOnClick
      checkIcon={<IconCheck size={16} />}
      disabled={isDisabled}
    >
      {text}
    </MantineMenu.RadioItem>
  );
}
