import { ActionIcon, Button, Group, Textarea, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { announce } from '../api/announce.js';
import { words } from '../locales/words.js';

interface CopyProps {
  label: string;
  text: string;
  button?: string;
  /** Gives the button words instead of an icon, if people are expected to copy the text, and its look. */
  main?: 'filled' | 'light';
  /** Shows the text without a frame, as in a table that already has the label. */
  isPlain?: boolean;
}

/** A text, shown in full, with a button that copies it. */
export function Copy({ label, text, button = words.app.copyLink, main, isPlain }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
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
  return (
    <Group gap="xs" align="flex-end" w="100%">
      <Textarea
        {...(isPlain ? { 'aria-label': label } : { label })}
        variant={isPlain ? 'unstyled' : 'filled'} // unlike a field in which people type
        className={isPlain ? 'plain-text' : undefined}
        ref={field}
        readOnly
        autosize
        flex={isPlain ? undefined : main ? '1 1 30rem' : '1 1 14rem'}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          !main && (
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
          )
        }
      />
      {main && (
        <Button
          variant={main}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? words.app.copied : button}
        </Button>
      )}
    </Group>
  );
}
