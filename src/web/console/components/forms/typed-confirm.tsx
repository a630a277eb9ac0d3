import { Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.js';
import { Dialog, type DialogHandle } from '../dialog.js';
import { Failure } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

interface TypedConfirmProps {
  ref: RefObject<DialogHandle | null>;
  question: string;
  consequences: ReactNode[];
  /** Below the consequences. */
  advice?: ReactNode;
  /** What the person must type. */
  text: string;
  /** The label of the text field, which names the text. */
  label: ReactNode;
  confirmLabel: string;
  change: { mutate: () => void; isPending: boolean; error: unknown };
  onClose: () => void;
}

/** The name in the label of the field in which it must be typed. */
export function NameToType({ name }: { name: string }) {
  return (
    <Text span inherit fw={700}>
      <bdi>{name}</bdi>
    </Text>
  );
}

/** Asks the person to type a name before a change that cannot be undone, so that it is not made by mistake. */
export function TypedConfirm({
  ref,
  question,
  consequences,
  advice,
  text,
  label,
  confirmLabel,
  change,
  onClose,
}: TypedConfirmProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog ref={ref} title={question} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        <Stack>
          <List size="sm" spacing={4}>
            {consequences.map((consequence, index) => (
              <List.Item key={index}>{consequence}</List.Item>
            ))}
          </List>
          {advice}
          <TextInput
            label={label}
            labelProps={{ fw: 400 }}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Failure error={change.error} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => ref.current?.close()}>
              {words.app.cancel}
            </Button>
            {/* While it is disabled, the Enter key does not submit the form either. */}
            <Button
              type="submit"
              color="red"
              disabled={typed.trim() !== text.trim()}
              isPending={change.isPending}
            >
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
