import { statSync } from 'node:fs';
import { readText } from './read-text.js';
import { settingsOf, type SettingTree } from './setting.js';
import type { Environment } from './settings-reader.js';

/** The maximum size of a setting's file, in bytes. All settings are shorter. */
const MAX_BYTES = 65_536;

/**
 * Reads the settings that are given as files, such as DATABASE_URL from the file that DATABASE_URL_FILE names. One line
 * break at the end of a file is removed.
 * @returns the environment with their texts, and a sentence for each file that cannot be used. The variable of an
 * unusable file stays, so that a repeated call reports it again
 */
export function readFileSettings(
  given: Environment,
  settings: SettingTree,
): { environment: Environment; problems: string[] } {
  const environment = { ...given };
  const problems: string[] = [];
  for (const { name, fromFile } of settingsOf(settings)) {
    const path = fromFile && given[`${name}_FILE`]?.trim();
    if (!path) continue;
    const fault = given[name]?.trim() ? `must not be set together with ${name}` : faultOf(path);
    if (fault) {
      problems.push(`${name}_FILE ${fault}.`);
    } else {
      environment[name] = textOf(path);
      delete environment[`${name}_FILE`];
    }
  }
  return { environment, problems };
}

/** The end of a sentence that begins with the name of the variable. It contains neither the path nor the content. */
function faultOf(path: string): string | undefined {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'must name a file, but names a directory';
    if (!stats.isFile() || stats.size > MAX_BYTES) return `must name a file of at most ${MAX_BYTES} bytes`;
    const text = textOf(path);
    if (!text.trim()) return 'must name a file that is not empty';
    if (/[\p{Cc}\uFFFD]/u.test(text)) return 'must name a file with one line of text in UTF-8';
    return undefined;
  } catch (error) {
    return `must name a file that the service can read (${(error as NodeJS.ErrnoException).code})`;
  }
}

function textOf(path: string): string {
  return readText(path).replace(/\r?\n$/, '');
}
