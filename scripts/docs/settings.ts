import { DOMAINS } from '../../src/app.module.js';
import type { Setting } from '../../src/platform/config/setting.js';
import { settingsOf } from '../../src/platform/config/setting.js';
import { SETTINGS } from '../../src/platform/config/settings.js';
import { table } from './table.js';

const ALL = [...settingsOf(SETTINGS), ...Object.values(DOMAINS.settings)];

/** Renders the table of all settings in docs/settings.md. */
export async function render(): Promise<string> {
  const rows = ALL.map((setting) => [
    `\`${setting.name}\``,
    setting.fromFile ? `${setting.meaning} ${fileNote(setting)}` : setting.meaning,
    defaultOf(setting),
    setting.production?.required ? 'yes' : '',
  ]);
  return table(['setting', 'meaning', 'default', 'required in production'], rows);
}

/** Renders .env.example: each setting without a value, below a comment with its meaning. */
export async function renderExample(): Promise<string> {
  return ALL.map((setting) => `# ${commentOf(setting)}\n${setting.name}=`).join('\n\n');
}

function commentOf(setting: Setting<unknown>): string {
  const required = setting.production?.required ? ' Required in production.' : '';
  const file = setting.fromFile ? ` ${fileNote(setting)}` : '';
  const text = `${setting.meaning}${file} Default: ${defaultOf(setting)}.${required}`;
  return text.replaceAll('`', '');
}

function fileNote({ name }: Setting<unknown>): string {
  return `Or set \`${name}_FILE\` to the path of a file that contains it.`;
}

function defaultOf({ default: value, unset, production }: Setting<unknown>): string {
  if (value === undefined) return unset!.shown;
  const other = production?.default === undefined ? '' : ` (in production \`${production.default}\`)`;
  return `\`${value}\`${other}`;
}
