import { faultOf } from './database-fault.js';

const withCode = (code: string) => Object.assign(new Error('canary'), { code });
const UNTRUSTED = /not trusted: add sslrootcert=FILE to DATABASE_URL, or set NODE_EXTRA_CA_CERTS/;

describe('a fault of the database', () => {
  it.each([
    ['28P01', /rejects the login/],
    ['28000', /rejects the login/],
    ['3D000', /does not exist/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
    ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host/],
  ])('ends a startup if another setting is needed: %s', (code, sentence) => {
    expect(faultOf(withCode(code))).toMatchObject({
      sentence: expect.stringMatching(sentence),
      isFinal: true,
    });
  });

  it('names the encryption if the server rejects only unencrypted connections', () => {
    const error = new Error(
      'no pg_hba.conf entry for host "canary", user "app", database "app", no encryption',
    );
    expect(faultOf(Object.assign(error, { code: '28000' }))).toEqual({
      sentence: expect.stringMatching(
        /^The database rejects the unencrypted connection .*sslmode=verify-full/,
      ),
      isFinal: true,
    });
  });

  it.each([
    ['ECONNREFUSED', /does not answer \(ECONNREFUSED\)/],
    ['ETIMEDOUT', /does not answer/],
    ['ENOENT', /does not answer/],
    ['ENOTFOUND', /host in DATABASE_URL is unknown/],
    ['57P03', /starting or stopping/],
    ['53300', /no connection left/],
    ['55000', /accepts no connections/],
    ['42501', /lacks rights/],
    ['CERT_HAS_EXPIRED', /not valid at this time/],
    ['XX000', /cannot be used \(XX000\)/],
  ])('is not final if it can end without another setting: %s', (code, sentence) => {
    const fault = faultOf(withCode(code));
    expect(fault.sentence).toMatch(sentence);
    expect(fault.isFinal).toBeUndefined();
    expect(fault.sentence).not.toContain('canary');
  });

  it.each(['42P01', '3F000'])('is a missing migration if a table or its schema is missing: %s', (code) => {
    expect(faultOf(withCode(code))).toMatchObject({ isSchema: true });
  });

  it('shows the message of an error without a code, which only the driver makes', () => {
    expect(faultOf(new Error('Unknown answer'))).toEqual({
      sentence: 'The database cannot be used (Unknown answer).',
      isFinal: true,
    });
  });
});
