import { ActionIcon, Button, Group, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { announce } from '../api/announce.js';
import { words } from '../locales/words.js';

interface CopyProps {
  label: string;
  text: string;
  button?: string;
  /** Below the text, if it has one line. */
  hint?: string;
  /**
   * The look of a button with words instead of an icon, for a text that people are expected to copy. The text has one
   * line, because it is for programs, not for people.
   */
  main?: 'filled' | 'light';
  /** A button beside the main one. Both then stand at the end of a dialog. */
  beside?: ReactNode;
  /** Shows the text without a frame, as in a table that already has the label. */
  isPlain?: boolean;
}

/** A text with a button that copies it. */
export function Copy({ label, text, button = words.app.copyLink, hint, main, beside, isPlain }: CopyProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // If copying is not permitted, the text is selected, so that the person can copy it.
  const { isCopied, copy } = useCopy(text, () => field.current!.focus());
  const common = {
    variant: isPlain ? 'unstyled' : 'filled', // unlike a field in which people type
    ref: field,
    readOnly: true,
    value: text,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.select(),
  };
  if (main)
    return (
      <Group gap={beside ? 'md' : 'xs'} align="flex-end" justify={beside ? 'flex-end' : undefined} w="100%">
        <TextInput
          {...common}
          label={label}
          description={hint}
          flex={beside ? '1 0 100%' : '1 1 30rem'}
          styles={{ input: { textOverflow: 'ellipsis' } }}
        />
        {beside}
        <Button variant={main} leftSection={<CopyIcon isCopied={isCopied} />} onClick={() => void copy()}>
          {isCopied ? words.app.copied : button}
        </Button>
      </Group>
    );
  return (
    <Group gap="xs" align="flex-end" w="100%">
      <Textarea
        {...common}
        {...(isPlain ? { 'aria-label': label } : { label })}
        className={isPlain ? 'plain-text' : undefined}
        autosize
        flex={isPlain ? undefined : '1 1 14rem'}
        rightSection={<CopyButton label={button} isCopied={isCopied} onClick={() => void copy()} />}
      />
    </Group>
  );
}

/** A short text that people read, with a button that copies it. */
export function CopyText({ label, text, button }: { label: string; text: string; button: string }) {
  const shown = useRef<HTMLElement>(null);
  const { isCopied, copy } = useCopy(text, () => getSelection()!.selectAllChildren(shown.current!));
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap={4}>
        <strong ref={shown}>
          <bdi>{text}</bdi>
        </strong>
        <CopyButton label={button} isCopied={isCopied} onClick={() => void copy()} />
      </Group>
    </div>
  );
}

/** @param onRefusal called if the browser does not permit copying */
function useCopy(text: string, onRefusal: () => void) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(words.app.copied);
    } catch {
      onRefusal();
    }
  };
  return { isCopied, copy };
}

function CopyIcon({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? IconCheck : IconCopy;
  return <Icon size={16} aria-hidden="true" />;
}

interface CopyButtonProps {
  label: string;
  isCopied: boolean;
  onClick: () => void;
}

function CopyButton({ label, isCopied, onClick }: CopyButtonProps) {
  return (
    <Tooltip label={isCopied ? words.app.copied : label}>
      <ActionIcon variant="subtle" color={isCopied ? 'green' : 'gray'} aria-label={label} onClick={onClick}>
        <CopyIcon isCopied={isCopied} />
      </ActionIcon>
    </Tooltip>
  );
}
