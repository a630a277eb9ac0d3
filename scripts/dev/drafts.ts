import { basename } from 'node:path';

const DRAFT = /^src\/migrations\/[^/]+\.ts$/;

/**
 * Migrations that appeared while the command runs. They are not compiled, so the API does not apply them, and they can
 * still be edited.
 */
export class Drafts {
  private readonly held = new Set<string>();
  private isListening = false;

  /** @param known the migrations that the API has already @param apply compiles the drafts and restarts the API */
  constructor(
    private readonly known: (file: string) => boolean,
    private readonly apply: (drafts: string[]) => void,
  ) {}

  /** Holds new migrations back. @returns the other files */
  holdBack(files: string[]): string[] {
    const drafts = files.filter((file) => DRAFT.test(file) && !this.known(file));
    for (const draft of drafts) {
      if (!this.held.has(draft)) this.announce(draft);
      this.held.add(draft);
    }
    return files.filter((file) => !drafts.includes(file));
  }

  private announce(draft: string): void {
    const { isTTY } = process.stdin;
    const key = isTTY ? ', or press Enter here' : '';
    console.log(`${basename(draft)} is not applied. Run \`npm run migration:run\`${key} to apply it.`);
    if (!isTTY || this.isListening) return;
    this.isListening = true;
    process.stdin.on('data', () => {
      if (this.held.size > 0) this.apply([...this.held]);
      this.held.clear();
    });
    process.stdin.unref();
  }
}
