import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

export interface MailSummary {
  name: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  receivedAt: Date;
}

export interface Mail extends MailSummary {
  cc: string;
  /** Undefined if the mail has only text. */
  html: string | undefined;
  source: string;
}

/** Stores each mail in a file. File names sort by time. */
export class MailStore {
  /** Files never change, so each is summarized only once. */
  private readonly summaries = new Map<string, MailSummary>();

  private constructor(private readonly directory: string) {}

  static async open(directory: string): Promise<MailStore> {
    await mkdir(directory, { recursive: true });
    return new MailStore(directory);
  }

  /** Files are renamed only when complete, so that the list never shows partial mails. */
  async save(source: Buffer): Promise<void> {
    const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
    const name = join(this.directory, `${new Date().toISOString().replaceAll(':', '-')}-${digest}`);
    await writeFile(`${name}.tmp`, source, { mode: 0o600 });
    await rename(`${name}.tmp`, `${name}.eml`);
  }

  /** Searches addresses, subject and text for all words. Newest first. */
  async find(words: string): Promise<MailSummary[]> {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const mails: MailSummary[] = [];
    for (const name of await this.names()) mails.push(await this.summary(name));
    return mails.filter(({ from, to, subject, text }) => {
      const content = `${from}\n${to}\n${subject}\n${text}`.toLowerCase();
      return wanted.every((word) => content.includes(word));
    });
  }

  /** @returns undefined if there is no mail with this name */
  async read(name: string): Promise<Mail | undefined> {
    if (!(await this.names()).includes(name)) return undefined;
    const source = await readFile(join(this.directory, name));
    const mail = await PostalMime.parse(source);
    return { ...summarize(name, mail), cc: listed(mail.cc), html: mail.html, source: source.toString() };
  }

  private async names(): Promise<string[]> {
    const files = await readdir(this.directory);
    return files
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse();
  }

  private async summary(name: string): Promise<MailSummary> {
    const known = this.summaries.get(name);
    if (known) return known;
    const source = await readFile(join(this.directory, name));
    const summary = summarize(name, await PostalMime.parse(source));
    this.summaries.set(name, summary);
    return summary;
  }
}

function summarize(name: string, { from, to, subject, text, html }: Email): MailSummary {
  return {
    name,
    from: listed(from && [from]),
    to: listed(to),
    subject: subject || '(no subject)',
    text: text ?? html?.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, ' ') ?? '',
    receivedAt: timeIn(name),
  };
}

function listed(addresses: Address[] = []): string {
  return addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
}

/** File names start with the time of arrival. */
function timeIn(name: string): Date {
  const time = new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
}
