import { Stack, Switch, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Store, useStore } from '../api/store.js';
import { Dialog, type DialogHandle } from '../components/dialog.js';
import { words } from '../locales/words.js';
import { Keys, PALETTE_KEYS } from './keys.js';
import { usePageKeys, type PageKeys } from './page-keys.js';
import { areSingleKeysOn, onSingleKeys, setSingleKeys } from './single-keys.js';

const { shortcuts } = words;

/** Whether the list is open. The account menu and the command palette also open it. */
export const areShortcutsOpen = new Store(false);

/** The keys of the console, and the list of them. */
export function Shortcuts() {
  const isOpen = useStore(areShortcutsOpen);
  const pages = usePageKeys();
  const [, goTo] = useLocation();
  useEffect(
    () =>
      onSingleKeys((keys) => {
        if (keys === '?') return act(() => areShortcutsOpen.set(true));
        const field = keys === '/' ? searchOfPage() : null;
        if (field) return act(() => field.select());
        const page = pages.find((one) => one.keys.join(' ') === keys);
        return page ? act(() => goTo(page.href)) : false;
      }),
    [pages, goTo],
  );
  return isOpen && <ShortcutsDialog pages={pages} />;
}

function act(what: () => void): true {
  what();
  return true;
}

function searchOfPage(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]');
}

function ShortcutsDialog({ pages }: { pages: PageKeys[] }) {
  const dialog = useRef<DialogHandle>(null);
  const isOn = useStore(areSingleKeysOn);
  return (
    <Dialog ref={dialog} title={shortcuts.title} onClose={() => areShortcutsOpen.set(false)}>
      <Stack gap="lg">
        <KeyList
          title={shortcuts.everywhere}
          rows={[
            { keys: PALETTE_KEYS, meaning: words.palette.title },
            { keys: ['Esc'], meaning: shortcuts.close },
            ...(isOn
              ? [
                  { keys: ['/'], meaning: shortcuts.find },
                  { keys: ['?'], meaning: shortcuts.help },
                ]
              : []),
          ]}
        />
        {isOn && (
          <KeyList
            title={shortcuts.pages}
            rows={pages.map(({ keys, title }) => ({ keys, meaning: title, areInTurn: true }))}
          />
        )}
        <Switch
          checked={isOn}
          label={shortcuts.single}
          description={shortcuts.singleHint}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
      </Stack>
    </Dialog>
  );
}

interface KeyListProps {
  title: string;
  rows: { keys: string[]; meaning: string; areInTurn?: boolean }[];
}

function KeyList({ title, rows }: KeyListProps) {
  return (
    <section>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      <dl className="shortcuts">
        {rows.map(({ keys, meaning, areInTurn }) => (
          <div key={meaning}>
            <Text component="dt" size="sm">
              {meaning}
            </Text>
            <dd>
              <Keys keys={keys} areInTurn={areInTurn} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
