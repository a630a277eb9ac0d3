import { isSetting, type Setting, type SettingTree, type ValuesOf } from './setting.js';

export type Environment = Record<string, string | undefined>;

/** Reads settings and collects all problems, so that they are reported together. */
export class SettingsReader {
  private readonly missing: string[] = [];
  private readonly invalid: string[] = [];
  /** The text of each setting read so far, for defaults that refer to it. */
  private readonly texts = new Map<string, string>();
  private readonly names = new Set<string>();
  private readonly isProduction: boolean;

  /** @param needed the settings that must be given if production requires them; by default all */
  constructor(
    private readonly environment: Environment,
    private readonly needed?: readonly Setting<unknown>[],
  ) {
    this.isProduction = this.textOf('NODE_ENV') === 'production';
  }

  get problems(): string[] {
    const names = this.missing.join(', ');
    const missing = names && `Missing: ${names}. See docs/installation.md and docs/settings.md.`;
    return missing ? [missing, ...this.invalid] : this.invalid;
  }

  /** @returns the values, which are only valid if no problem was found */
  read<Tree extends SettingTree>(tree: Tree): ValuesOf<Tree> {
    const values = Object.entries(tree).map(([property, node]) => [
      property,
      isSetting(node) ? this.valueOf(node) : this.read(node),
    ]);
    return Object.fromEntries(values) as ValuesOf<Tree>;
  }

  private valueOf<T>(setting: Setting<T>): T {
    const { name, type, belongsTo } = setting;
    if (this.names.has(name)) throw new Error(`Two settings have the name ${name}.`);
    this.names.add(name);
    const production = this.isProduction ? setting.production : undefined;
    const isOneOfGroup = belongsTo !== undefined && this.textOf(belongsTo) !== undefined;
    const isRequired = this.isNeeded(setting) && (production?.required ?? isOneOfGroup);
    const isIgnored = belongsTo !== undefined && !production?.required && !isOneOfGroup;
    const text = isIgnored ? undefined : this.textOf(name);
    if (text !== undefined) {
      const { success, data, error } = (production?.type ?? type).safeParse(text);
      if (success) {
        this.texts.set(name, text);
        return data;
      }
      this.invalid.push(`${name} ${error.issues[0]!.message}.`);
    } else if (isRequired && !this.hasUnusableFile(setting)) {
      this.missing.push(name);
    }
    const fallback = production?.default ?? setting.default;
    if (fallback === undefined) return setting.unset!.value;
    const expanded = fallback.replace(/\$\{(\w+)\}/g, (_, other: string) => this.texts.get(other)!);
    this.texts.set(name, expanded);
    return type.parse(expanded);
  }

  private isNeeded<T>({ name }: Setting<T>): boolean {
    return this.needed?.some((one) => one.name === name) ?? true;
  }

  /** Whether the setting is given as a file that cannot be used. That is reported separately. */
  private hasUnusableFile({ name, fromFile }: Pick<Setting<unknown>, 'name' | 'fromFile'>): boolean {
    return fromFile === true && this.textOf(`${name}_FILE`) !== undefined;
  }

  /** The text of an environment variable; undefined if it is unset or blank. */
  private textOf(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }
}
