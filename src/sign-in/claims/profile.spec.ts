import fc from 'fast-check';
import { InvalidCallbackError } from '../sign-in.errors.js';
import { completed, isAbsent, isIncomplete, profileOf, type Claims, withoutOwnPicture } from './profile.js';

const ADA = {
  iss: 'https://id.example.com',
  sub: 'ada',
  email: 'Ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  picture: 'https://id.example.com/ada.png',
};

describe('a profile created from claims', () => {
  it('contains the claims unchanged', () => {
    expect(profileOf(ADA, false)).toEqual({
      issuer: 'https://id.example.com',
      subject: 'ada',
      email: 'Ada@example.com',
      emailVerified: true,
      name: 'Ada Lovelace',
      pictureUrl: 'https://id.example.com/ada.png',
    });
  });

  it.each([
    // columns: the claim `email_verified`, the expected result, and the result with OIDC_TRUST_EMAIL
    [true, true, true],
    ['true', true, true],
    [undefined, false, true],
    [false, false, false],
    ['false', false, false],
    ['TRUE', false, false],
    ['', false, true],
    [null, false, true],
    [' ', false, true],
    [0, false, false],
    [1, false, false],
    [[true], false, false],
    [{}, false, false],
  ])('maps the claim email_verified %j to %j, or to %j with OIDC_TRUST_EMAIL', (claim, verified, onTrust) => {
    const claims = { ...ADA, email_verified: claim };
    expect(profileOf(claims, false).emailVerified).toBe(verified);
    expect(profileOf(claims, true).emailVerified).toBe(onTrust);
  });

  it.each([
    [undefined],
    [null],
    [''],
    ['  '],
    [42],
    [['ada@example.com']],
    ['a\0@example.com'],
    ['\ud800@x'],
    ['ada@example.com\n'],
    ['ada'],
  ])('has no e-mail address if the claim is %j', (email) => {
    expect(profileOf({ ...ADA, email }, true)).toMatchObject({ email: null, emailVerified: false });
  });

  it.each([
    ['ftp://id.example.com/ada.png'],
    ['javascript:alert(1)'],
    ['data:image/png;base64,AAAA'],
    ['/ada.png'],
    ['no address'],
    ['https://id.example.com/\r\nada.png'],
    [`https://id.example.com/${'a'.repeat(2000)}`],
    [{ url: 'https://id.example.com/ada.png' }],
  ])('has no picture if the claim is %j', (picture) => {
    expect(profileOf({ ...ADA, picture }, false).pictureUrl).toBeNull();
  });

  it.each([
    ['https://app.example.com/api/auth/logout', null],
    ['http://app.example.com/ada.png', null],
    ['https://user:secret@APP.example.com./ada.png', null],
    ['https://app.example.com:443/ada.png', null],
    ['https://app.example.com:8443/ada.png', 'https://app.example.com:8443/ada.png'],
    ['https://id.app.example.com/ada.png', 'https://id.app.example.com/ada.png'],
  ])('has no picture on the host of the service: %s', (picture, shown) => {
    const profile = profileOf({ ...ADA, picture }, false);
    expect(withoutOwnPicture(profile, 'https://app.example.com').pictureUrl).toBe(shown);
  });

  it.each<[Claims, string | null]>([
    [{ name: 'Ada', given_name: 'Augusta' }, 'Ada'],
    [{ name: ' ', given_name: ' Augusta ', family_name: 'King' }, 'Augusta King'],
    [{ family_name: 'King', given_name: '\u200b' }, 'King'],
    [{ preferred_username: 'ada' }, 'ada'],
    [{ given_name: '', preferred_username: 'ada' }, 'ada'],
    [{ preferred_username: 'ada@example.com' }, null],
    [{ given_name: 42, family_name: null, preferred_username: [] }, null],
  ])('takes from %j the name %j', (claims, name) => {
    expect(profileOf({ ...ADA, name: undefined, ...claims }, false).name).toBe(name);
  });

  it('has a name in one line of at most 200 characters, or none if the claim is blank', () => {
    expect(profileOf({ ...ADA, name: ' Ada\r\n' }, false).name).toBe('Ada');
    expect(profileOf({ ...ADA, name: ' ' }, false).name).toBeNull();
    expect(profileOf({ ...ADA, name: ['Ada'] }, false).name).toBeNull();
    expect(profileOf({ ...ADA, name: 'a'.repeat(201) }, false).name).toBe('a'.repeat(200));
  });

  it('has an internationalized address as the provider spells it', () => {
    const { email, emailVerified } = profileOf({ ...ADA, email: ' Ada@München.example ' }, false);
    expect([email, emailVerified]).toEqual(['Ada@München.example', true]);
  });

  it.each([[undefined], [null], [''], [42], ['ada\0'], ['ada\ud800'], ['a'.repeat(256)], [['ada']]])(
    'is rejected if the subject is %j',
    (sub) => {
      expect(() => profileOf({ ...ADA, sub }, false)).toThrow(InvalidCallbackError);
    },
  );

  it('keeps white space and letter case of the subject', () => {
    for (const sub of [' ada', 'ada ', 'Ada', 'a'.repeat(255)])
      expect(profileOf({ ...ADA, sub }, false).subject).toBe(sub);
  });

  it('can be stored in the database for any claims', () => {
    const claims = fc.record({
      email: fc.anything(),
      email_verified: fc.anything(),
      name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      picture: fc.oneof(fc.webUrl(), fc.anything()),
    });
    fc.assert(
      fc.property(claims, fc.boolean(), (claimed, trustEmail) => {
        const profile = profileOf({ ...ADA, ...claimed }, trustEmail);
        for (const value of [profile.email, profile.name, profile.pictureUrl])
          expect(value === null || (value.isWellFormed() && !value.includes('\0') && value !== '')).toBe(
            true,
          );
        expect(typeof profile.emailVerified).toBe('boolean');
      }),
    );
  });
});

describe('the claims of an ID token and of userinfo', () => {
  const none = undefined;
  it.each([
    // columns: address and verification in the ID token, in userinfo, and in the result
    ['ada@a.test', true, 'eve@a.test', false, 'ada@a.test', true],
    ['ada@a.test', false, 'ada@a.test', true, 'ada@a.test', false],
    ['ada@a.test', none, 'eve@a.test', true, 'ada@a.test', none],
    ['ada@a.test', none, 'ada@a.test', true, 'ada@a.test', true],
    ['ada@a.test', none, 'Ada@A.test', true, 'ada@a.test', true],
    ['ada@ä.test', none, 'ada@xn--4ca.test', true, 'ada@ä.test', true],
    ['äda@a.test', none, 'Äda@a.test', true, 'äda@a.test', none],
    ['ada@a.test', null, 'ada@a.test', 'true', 'ada@a.test', 'true'],
    ['ada@a.test', '', 'eve@a.test', true, 'ada@a.test', ''],
    ['ada@a.test', none, none, true, 'ada@a.test', none],
    [none, true, 'eve@a.test', none, 'eve@a.test', none],
    [none, none, 'ada@a.test', true, 'ada@a.test', true],
    [none, true, none, true, none, true],
    [null, none, 'eve@a.test', true, 'eve@a.test', true],
    ['', true, 'eve@a.test', none, 'eve@a.test', none],
    [null, null, null, null, null, null],
    [42, none, 42, true, 42, none],
  ])('take address and verification from one source: %j %j and %j %j', (a, isA, b, isB, email, verified) => {
    expect(completed({ email: a, email_verified: isA }, { email: b, email_verified: isB })).toEqual({
      email,
      email_verified: verified,
    });
  });

  it('verify an address only if one source has both claims, and the ID token does not contradict them', () => {
    const email = fc.constantFrom(undefined, null, '', 'ada@a.test', 'Ada@a.test', 'eve@a.test');
    const verified = fc.constantFrom(undefined, null, '', true, 'true', false, 'false', 1);
    const source = fc.record({ email, email_verified: verified });
    fc.assert(
      fc.property(source, source, (idToken, userinfo) => {
        const profile = profileOf({ ...ADA, ...completed(idToken, userinfo) }, false);
        if (!profile.emailVerified) return;
        const vouches = (claims: Claims) =>
          String(claims['email']).toLowerCase() === profile.email!.toLowerCase() &&
          [true, 'true'].includes(claims['email_verified'] as boolean);
        const isSilent = isAbsent(idToken, 'email') || isAbsent(idToken, 'email_verified');
        expect(vouches(idToken) || (vouches(userinfo) && isSilent)).toBe(true);
        expect([undefined, null, '', profile.email]).toContain(idToken.email);
      }),
      { numRuns: 2000 },
    );
  });

  it('are those of userinfo where the ID token has null or an empty text', () => {
    const idToken = { ...ADA, email: null, email_verified: null, name: '', picture: null };
    expect(completed(idToken, ADA)).toEqual(ADA);
    expect(completed(ADA, { ...ADA, name: null, picture: '' })).toEqual(ADA);
  });

  it('are those of the ID token where both have one', () => {
    expect(completed({ name: 'Ada' }, { name: 'Eve', picture: 'https://a.test/' })).toMatchObject({
      name: 'Ada',
      picture: 'https://a.test/',
    });
  });
});

describe('an ID token', () => {
  it('is incomplete unless it has all claims of a profile', () => {
    expect(isIncomplete(ADA)).toBe(false);
    for (const name of ['email', 'email_verified', 'name', 'picture'])
      for (const absent of [undefined, null, '']) expect(isIncomplete({ ...ADA, [name]: absent })).toBe(true);
    expect(isIncomplete({ ...ADA, email_verified: false, name: 42 })).toBe(false);
  });
});
