import { misspelled } from './misspelled.js';

describe('a variable of the environment', () => {
  it.each([
    ['DATABSE_POOL_SIZE', 'DATABASE_POOL_SIZE'],
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['DATABASE_URL_FILES', 'DATABASE_URL_FILE'],
    ['SESSION_KEY', 'SESSION_KEYS'],
    ['OIDC_ISSUERS', 'OIDC_ISSUER'],
  ])('that is almost a setting is named: %s', (name, meant) => {
    expect(misspelled({ [name]: 'a secret' })).toEqual([
      `The variable ${name} has no effect. Is ${meant} meant?`,
    ]);
  });

  it.each(['DATABASE_URL', 'DATABASE_URL_FILE', 'PATH', 'PORTS', 'HOSTNAME', 'DATABASE_NAME_OF_OTHERS'])(
    'is not named otherwise: %s',
    (name) => expect(misspelled({ [name]: '1' })).toEqual([]),
  );
});
