import { ASVS } from './asvs.js';
import { WITHOUT_TEST } from './asvs-without-test.js';
import { type Proof, readPromises, readProofs } from './proofs.js';
import { table } from './table.js';

/** The tests of each promise of SECURITY.md. */
export function renderPromises(): string {
  const proofs = readProofs();
  const rows = readPromises().flatMap((promise) =>
    proofs.filter(({ promises }) => promises.includes(promise)).map((proof) => [promise, link(proof)]),
  );
  return table(['promise', 'test'], rows);
}

/** The tests of each requirement of OWASP. */
export function renderRequirements(): string {
  const rows = readProofs().flatMap((proof) =>
    proof.requirements.map((requirement) => [requirement, link(proof)]),
  );
  rows.sort(([one = ''], [other = '']) => one.localeCompare(other, 'en', { numeric: true }));
  return table(['requirement', 'test'], rows);
}

/** How the service meets the requirements of OWASP ASVS that have no test. */
export function renderRequirementsWithoutTest(): string {
  const { answered } = judgeRequirements();
  return table(['requirement', 'answer'], [...answered]);
}

/**
 * Compares the requirements of OWASP ASVS with the tests and with the other answers.
 * @returns the answers by requirement or section, the requirements without any, and the answers that none needs
 */
export function judgeRequirements() {
  const tested = new Set(readProofs().flatMap(({ requirements }) => requirements));
  const answered = new Map<string, string>();
  const open: string[] = [];
  for (const [section, numbers] of Object.entries(ASVS))
    for (const number of numbers) {
      const requirement = `${section}.${number}`;
      const place = [requirement, section].find((one) => one in WITHOUT_TEST);
      if (tested.has(requirement)) continue;
      if (place) answered.set(place, WITHOUT_TEST[place]!);
      else open.push(requirement);
    }
  return { answered, open, needless: Object.keys(WITHOUT_TEST).filter((place) => !answered.has(place)) };
}

function link({ file, title }: Proof): string {
  return `[${file.replace(/^test\/|(\.[a-z0-9]+-spec|\.spec)\.ts$/g, '')}](../${file}): ${title}`;
}
