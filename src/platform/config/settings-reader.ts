import type { Parser } from './parsers.js';
import { StartError } from './start-error.js';

/** A sentence for each flaw of the settings. Never contains a value, which may be a secret. */
export class ConfigError extends StartError {
  override name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

export type Environment = Record<string, string | undefined>;

/** Reads settings one by one and collects their flaws, so that all are reported at once. */
export class SettingsReader {
  private readonly problems: string[] = [];
  private readonly missing: string[] = [];

  constructor(private readonly environment: Environment) {}

  /** An empty variable counts as unset. */
  has(name: string): boolean {
    return Boolean(this.environment[name]?.trim());
  }

  optional<T, D>(name: string, parse: Parser<T>, fallback: D): T | D {
    if (!this.has(name)) return fallback;
    try {
      return parse(this.environment[name]!.trim());
    } catch (error) {
      this.problems.push(`${name} ${(error as Error).message}.`);
      return fallback;
    }
  }

  required<T, D>(name: string, parse: Parser<T>, placeholder: D): T | D {
    if (!this.has(name)) this.missing.push(name);
    return this.optional(name, parse, placeholder);
  }

  reject(sentence: string): void {
    this.problems.push(sentence);
  }

  /** @throws ConfigError with everything that is missing or invalid */
  finish(): void {
    const missing = this.missing.length ? [`Missing: ${this.missing.join(', ')}.`] : [];
    if (missing.length + this.problems.length) throw new ConfigError([...missing, ...this.problems]);
  }
}
