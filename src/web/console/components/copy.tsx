import { ActionIcon, Button, Group, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent } from 'react';
import { announce } from '../api/announce.js';
import { words } from '../locales/words.js';

interface CopyProps {
  label: string;
  text: string;
  button?: string;
  /**
   * Gives the button words instead of an icon, if people are expected to copy the text, and its look. The text has one
   * line, because it is for programs, not for people.
   */
  main?: 'filled' | 'light';
  /** Shows the text without a frame, as in a table that already has the label. */
  isPlain?: boolean;
}

/** A text with a button that copies it. */
export function Copy({ label, text, button = words.app.copyLink, main, isPlain }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(words.app.copied);
    } catch {
      field.current!.focus(); // not permitted: the text is selected, so that the person can copy it
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
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
      <Group gap="xs" align="flex-end" w="100%">
        <TextInput
          {...common}
          label={label}
          flex="1 1 30rem"
          styles={{ input: { textOverflow: 'ellipsis' } }}
        />
        <Button
          variant={main}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
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
        rightSection={
          <Tooltip label={isCopied ? words.app.copied : button}>
            <ActionIcon
              variant="subtle"
              color={isCopied ? 'green' : 'gray'}
              aria-label={button}
              onClick={() => void copy()}
            >
              <Icon size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        }
      />
    </Group>
  );
}
