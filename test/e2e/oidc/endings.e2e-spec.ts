import { apiOf } from '../../factories/api.js';
import {
  decode,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { StoppableTime } from '../../support/stoppable-time.js';

const HOUR = 3_600;

// The library has no clock but the process's own.
const time = new StoppableTime();
describe('the end of codes and tokens', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    party = await makeRelyingParty(test, partner);
  });
  afterAll(async () => {
    time.restore();
    await test.close();
  });

  const refreshed = async ({ refresh_token: token }: TokenBody): Promise<number> =>
    (await party.refresh(String(token))).status;
  const exchanged = async (): Promise<{ code: string; tokens: TokenBody }> => {
    const code = await party.code();
    const { body } = await party.exchange(code).expect(200);
    return { code, tokens: body as TokenBody };
  };

  describe('a code that is shown again', () => {
    it.each([
      ['an hour', HOUR + 1],
      ['ten days', 240 * HOUR],
    ])('ends its tokens after %s too', async (_, seconds) => {
      const { code, tokens } = await exchanged();
      time.pass(seconds * 1_000);

      const { status, body } = await party.exchange(code);

      expect([status, body.error]).toEqual([400, 'invalid_grant']);
      expect(await refreshed(tokens)).toBe(400);
    });

    it('without the right redirect address ends nothing', async () => {
      const { code, tokens } = await exchanged();

      await party.exchange(code, { redirect_uri: 'https://app.example.org/other' }).expect(400);

      expect(await refreshed(tokens)).toBe(200);
    });

    it('by another client ends nothing', async () => {
      const { code, tokens } = await exchanged();
      const other = await makeRelyingParty(test, partner);

      await other.exchange(code).expect(400);

      expect(await refreshed(tokens)).toBe(200);
    });

    it('for the first time when its minute is over gets nothing', async () => {
      const code = await party.code();
      time.pass(61_000);

      const { status, body } = await party.exchange(code);

      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    });
  });

  describe('an access token that has expired', () => {
    it('still ends its grant when it is revoked, and only by its client', async () => {
      const { tokens } = await exchanged();
      const token = String(tokens['access_token']);
      const other = await makeRelyingParty(test, partner);
      time.pass((HOUR + 1) * 1_000);

      await other.post('revoke', { token }).expect(200);
      const { body: next } = await party.refresh(String(tokens['refresh_token'])).expect(200);
      await party.post('revoke', { token }).expect(200);

      expect(await refreshed(next as TokenBody)).toBe(400);
    });

    it('is good for nothing else', async () => {
      const { tokens } = await exchanged();
      const token = String(tokens['access_token']);
      time.pass((HOUR + 1) * 1_000);

      expect((await readWithToken(test, token)).status).toBe(401);
      expect((await party.post('introspect', { token })).body).toEqual({ active: false });
    });
  });

  it('an access token of somebody who was redacted tells nothing at introspection', async () => {
    const { tokens } = await exchanged();
    const token = String(tokens['access_token']);
    const { verification_id: id } = decode(token).claims;
    expect((await party.post('introspect', { token })).body).toMatchObject({ active: true });

    await apiOf(test, partner.sandboxKey).post(`/v1/verification_sessions/${String(id)}/redact`);

    expect((await party.post('introspect', { token })).body).toEqual({ active: false });
  });
});
