import { readPerson } from './person-arguments.js';

const ID = '01900000-0000-7000-8000-000000000000';

describe('the command line of erase-person', () => {
  it('names a person by id or address', () => {
    expect(readPerson('erase-person', ['--user', ID])).toEqual({ userId: ID });
    expect(readPerson('erase-person', ['--email', 'bob@example.com'])).toEqual({
      address: 'bob@example.com',
    });
  });

  it.each([
    ['no argument', [], 'Expected either --user or --email.'],
    ['both', ['--user', ID, '--email', 'bob@example.com'], 'Expected either --user or --email.'],
    ['a malformed id', ['--user', '1; DROP TABLE users'], '--user must be the id of a person.'],
    ['a malformed address', ['--email', 'bob'], '--email must be an e-mail address.'],
  ])('is refused with the usage for %s', (_what, args, sentence) =>
    expect(() => readPerson('erase-person', args)).toThrow(
      `${sentence}\nUsage: erase-person --user ID | --email ADDRESS`,
    ),
  );
});
