import {
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import request from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import { OidcClientsService } from '../../../src/verification/oidc/index.js';
import {
  ALL_SCOPES,
  decode,
  makeRelyingParties,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('an access token at /v1', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;
  let other: RelyingParty;
  let foreign: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
    ({ partner, party, other, foreign } = await makeRelyingParties(test));
  });

  afterAll(() => test.close());

  const read = (token: unknown, id: unknown) => readWithToken(test, token, id);

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  it('shows its own session, revealed or not, and no other', async () => {
    const { access_token: token } = await party.tokens();
    const second = await party.tokens();
    const id = decode(token).claims['verification_id'] as unknown;

    const plain = await read(token, id).expect(200);
    expect(plain.body.traits.document.document_number).toMatch(/^\*+0913$/);
    await read(token, decode(second['access_token']).claims['verification_id']).expect(404);
    await read(token, 'vs_00000000000000000000000000').expect(404);
  });

  it('opens nothing else', async () => {
    const { access_token: token, identity_token: identity } = await party.tokens();
    const id = String(decode(token).claims['verification_id']);
    const bearer = { authorization: `Bearer ${String(token)}` };
    const base = request(test.baseUrl);

    for (const asked of [
      base.get('/v1/verification_sessions'),
      base.get('/v1/deletion_records'),
      base.post('/v1/verification_sessions').send({ project_id: partner.ial2Project }),
      base.post(`/v1/verification_sessions/${id}/redact`),
      base.get('/v1/events'),
    ]) {
      const { status, headers, body } = await asked.set(bearer);
      expect([status, body.code]).toEqual([403, 'scope_missing']);
      expect(headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
    }
    await base.get('/console/v1/oidc_clients').set(bearer).expect(401);
    await read(identity, id).expect(401);
  });

  it('that was revoked is refused everywhere', async () => {
    const { access_token: token } = await party.tokens();
    await party.post('revoke', { token: String(token) }).expect(200);

    const { status, headers } = await request(test.baseUrl)
      .get('/v1/verification_sessions')
      .set('authorization', `Bearer ${String(token)}`);

    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it('is refused when a letter of it was changed, or its signature left out', async () => {
    const { access_token: token } = await party.tokens();
    const [header = '', payload = '', signature = ''] = String(token).split('.');
    const { claims } = decode(token);
    const id = claims['verification_id'] as unknown;
    const forged = [
      [header, encode({ ...claims, exp: claims['exp'] + 1 }), signature].join('.'),
      [
        header,
        payload,
        signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`,
      ].join('.'),
      [encode({ alg: 'none', typ: 'at+jwt' }), payload, ''].join('.'),
      [encode({ alg: 'HS256', typ: 'at+jwt' }), payload, signature].join('.'),
      `${header}.${payload}`,
    ];

    for (const text of forged) await read(text, id).expect(401);
    await read(token, id).expect(200);
  });

  const thief = generateKeyPairSync('rsa', { modulusLength: 2048 });

  /** A secret that everybody knows, for a server that confuses a public key with one. */
  async function publishedKey(): Promise<ReturnType<typeof createSecretKey>> {
    const { body } = await request(test.baseUrl).get('/sandbox/integrations/.well-known/jwks.json');
    const key = createPublicKey({ key: body.keys[0] as JsonWebKey, format: 'jwk' });
    return createSecretKey(Buffer.from(key.export({ type: 'spki', format: 'pem' })));
  }

  const signed = (claims: TokenBody, header: TokenBody, key = thief.privateKey) =>
    new SignJWT(claims).setProtectedHeader(header as JWTHeaderParameters).sign(key);

  const unsigned = (claims: TokenBody, header: TokenBody) =>
    `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;

  it.each<[string, (claims: TokenBody, header: TokenBody) => string | Promise<string>]>([
    ['signed by another key under the name of ours', signed],
    [
      'signed by a key it brings along',
      (claims, { alg, typ }) =>
        signed(claims, { alg, typ, jwk: thief.publicKey.export({ format: 'jwk' }) }),
    ],
    [
      'signed with the published key as a shared secret',
      async (claims, header) => signed(claims, { ...header, alg: 'HS256' }, await publishedKey()),
    ],
    ['not signed, and says so', unsigned],
  ])('is refused, with correct claims, when it is %s', async (_, forge) => {
    const { access_token: token } = await party.tokens();
    const { claims, header } = decode(token);

    await read(await forge(claims, header), claims['verification_id']).expect(401);
    await read(token, claims['verification_id']).expect(200);
  });

  it('is refused, with correct claims and key, when it is of another type', async () => {
    const { claims } = decode((await party.tokens())['access_token']);
    const ring = test.app.get(SigningKeyRing, { strict: false });
    const typed = (type: string) => ring.sign('oidc-sandbox', claims, type);

    await read(await typed('JWT'), claims['verification_id']).expect(401);
    await read(await typed('at+jwt'), claims['verification_id']).expect(200);
  });

  it('lives for an hour', async () => {
    const { access_token: token } = await party.tokens();
    const id = decode(token).claims['verification_id'] as unknown;
    test.clock.advanceSeconds(3_590);
    await read(token, id).expect(200);
    test.clock.advanceSeconds(11);
    await read(token, id).expect(401);
  });

  it.each([
    ['by its refresh token', 'refresh_token'],
    ['itself', 'access_token'],
  ])('is worthless once it was revoked %s', async (_, which) => {
    const tokens = await party.tokens();
    const id = decode(tokens['access_token']).claims['verification_id'] as unknown;
    await read(tokens['access_token'], id).expect(200);

    await party.post('revoke', { token: String(tokens[which]) }).expect(200, '');

    const answer = await read(tokens['access_token'], id).expect(401);
    expect(answer.headers['www-authenticate']).toContain('invalid_token');
    await party.refresh(String(tokens['refresh_token'])).expect(400);
  });

  it('leaves a record of each disclosure, and of its end', async () => {
    const tokens = await party.tokens();
    const id = String(decode(tokens['access_token']).claims['verification_id']);
    await party.post('revoke', { token: String(tokens['access_token']) }).expect(200);

    const entries = await test.database.query<object>(
      `SELECT actor, action, outcome, details FROM verification.audit_entries
        WHERE subject = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      expect.objectContaining({ actor: 'system', action: 'session.decided' }),
      expect.objectContaining({
        actor: party.client.id,
        action: 'identity.released',
        outcome: 'allowed',
        details: {
          client_id: party.client.clientId,
          grant_type: 'authorization_code',
          token_type: 'tefca',
          identity_token: true,
        },
      }),
      expect.objectContaining({ actor: party.client.id, action: 'identity.release_ended' }),
    ]);
  });

  it('is refused when its use cannot be recorded, and nothing is lost', async () => {
    const code = await party.code();
    await test.database.query(
      `ALTER TABLE verification.audit_entries
         ADD CONSTRAINT broken CHECK (action <> 'identity.released') NOT VALID`,
    );
    const failed = await party.exchange(code);
    await test.database.query('ALTER TABLE verification.audit_entries DROP CONSTRAINT broken');

    expect(failed.status).toBe(500);
    expect(failed.headers['cache-control']).toBe('no-store');
    expect(failed.body).toEqual({
      error: 'server_error',
      error_description: 'oops! something went wrong',
    });
    const { body } = await party.exchange(code).expect(200);
    await party.refresh(String((body as TokenBody)['refresh_token'])).expect(200);
  });

  it('that cannot record its end stays valid, and the client gets a protocol error', async () => {
    const tokens = await party.tokens();
    const token = String(tokens['access_token']);
    await test.database.query(
      `ALTER TABLE verification.audit_entries
         ADD CONSTRAINT broken CHECK (action <> 'identity.release_ended') NOT VALID`,
    );
    const failed = await party.post('revoke', { token });
    await test.database.query('ALTER TABLE verification.audit_entries DROP CONSTRAINT broken');

    expect(failed.status).toBe(500);
    expect(failed.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    expect(failed.body).toMatchObject({ error: 'server_error' });
    expect((await party.post('introspect', { token })).body).toMatchObject({ active: true });
  });

  it('cannot be revoked or looked into by another client', async () => {
    const tokens = await party.tokens();
    for (const stranger of [other, foreign]) {
      for (const which of ['access_token', 'refresh_token']) {
        await stranger.post('revoke', { token: String(tokens[which]) }).expect(200);
        const { body } = await stranger.post('introspect', { token: String(tokens[which]) });
        expect(body).toEqual({ active: false });
      }
    }
    const { body } = await party.post('introspect', { token: String(tokens['refresh_token']) });
    expect(body).toMatchObject({ active: true, scope: ALL_SCOPES });
    await party.refresh(String(tokens['refresh_token'])).expect(200);
  });

  it('is worthless while its client is disabled', async () => {
    const short = await makeRelyingParty(test, partner);
    const tokens = await short.tokens();
    await test.app
      .get(OidcClientsService, { strict: false })
      .change(partner.organizationId, short.client.id, { disabled: true }, OPERATOR);

    await read(
      tokens['access_token'],
      decode(tokens['access_token']).claims['verification_id'],
    ).expect(401);
    await short.refresh(String(tokens['refresh_token'])).expect(401);
  });
});
