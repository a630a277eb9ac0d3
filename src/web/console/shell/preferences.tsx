import {
  ActionIcon,
  Menu,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { IconCheck, IconLanguage, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reload } from '../api/drafts.js';
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language } from '../locales/language.js';
import { words } from '../locales/words.js';

const ICONS: Record<'light' | 'dark', TablerIcon> = { light: IconSun, dark: IconMoon };

/** The theme and the language of this browser. */
export function Preferences() {
  return (
    <>
      <ThemeMenu />
      <LanguageMenu />
    </>
  );
}

function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  return (
    <Choices label={words.theme.title} icon={<Icon size={18} aria-hidden="true" />}>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.RadioItem value={scheme} closeMenuOnClick key={scheme}>
            {words.theme.schemes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Choices>
  );
}

/** The page reloads with the new language, and forms keep what was typed. */
function LanguageMenu() {
  const choose = (language: string) => {
    chooseLanguage((language as Language | '') || null);
    reload();
  };
  return (
    <Choices label={words.language.title} icon={<IconLanguage size={18} aria-hidden="true" />}>
      <Menu.RadioGroup value={chosenLanguage() ?? ''} onChange={choose}>
        <Menu.RadioItem value="">{words.language.followBrowser}</Menu.RadioItem>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Menu.RadioItem value={code} lang={code} key={code}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Choices>
  );
}

function Choices({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu position="bottom-end" checkIcon={<IconCheck size={14} />}>
      <Tooltip label={label}>
        <span>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
              {icon}
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
