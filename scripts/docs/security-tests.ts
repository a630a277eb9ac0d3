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

function link({ file, title }: Proof): string {
  return `[${file.replace(/^test\/|(\.[a-z0-9]+-spec|\.spec)\.ts$/g, '')}](../${file}): ${title}`;
}
