import { metadataFault } from './metadata-fault.js';

const coded = (code: unknown, cause?: Error) => Object.assign(new Error('A message', { cause }), { code });

describe('a fault of the metadata', () => {
  it.each([
    ['a timeout', coded('OAUTH_TIMEOUT', coded(23)), 'it does not answer in time'],
    ['an unknown host', coded(undefined, coded('ENOTFOUND')), 'its host is unknown'],
    ['a certificate', coded(undefined, coded('CERT_HAS_EXPIRED')), 'its certificate has expired'],
    ['another code', coded(undefined, coded('EHOSTUNREACH')), 'EHOSTUNREACH'],
    ['no code', new Error('The metadata has no valid jwks_uri'), 'The metadata has no valid jwks_uri'],
  ])('is a clause: %s', (_what, error, clause) => {
    expect(metadataFault(new Error('Unavailable', { cause: error }))).toBe(clause);
  });
});
