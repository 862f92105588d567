import type { GatewayBody } from '../../factories/customer-api.js';
import { shareExternalId } from '../../factories/directory.js';
import { makeNeighbourScene, NEIGHBOURLY, STRANGER } from '../../factories/neighbours.js';
import { browse, comeHome, makeSignInClient, resultOf } from '../../factories/sign-in.js';
import type { Door, Person } from '../../neighbours/neighbour.js';
import { SimulatedOkta } from '../../neighbours/okta.js';
import { startApplication, type TestApplication } from '../../support/application.js';

type Scene = Awaited<ReturnType<typeof makeNeighbourScene>>;

describe('Okta, which asks for a verification', () => {
  let test: TestApplication;
  let scene: Scene;

  let okta: SimulatedOkta;
  let door: Door;
  let employee: GatewayBody;
  let ada: Person;

  beforeAll(async () => {
    test = await startApplication(NEIGHBOURLY);
    scene = await makeNeighbourScene(test);
    okta = await SimulatedOkta.start(0, () => test.clock.now());
    door = await scene.connect('okta_idv', {
      org: 'acme.okta.com',
      redirect_uris: [okta.redirectUri],
      actions: ['okta_verification', 'enrol'],
    });
    okta.connect(door);
    employee = await scene.walk.established();
    ada = scene.personOf(employee);
    await okta.join(ada);
  });
  afterAll(async () => {
    await okta.close();
    await test.close();
  });

  const pushed = async (person: Person, changes: Record<string, string> = {}) => {
    const parameters = okta.parameters(person, changes);
    const { status, body } = await okta.push(parameters);
    if (status !== 201) throw new Error(JSON.stringify(body));
    expect(body['expires_in']).toBe(60);
    return { address: okta.addressOf(body['request_uri']), state: parameters['state'] ?? '' };
  };
  const codeFor = async (person: Person, scenario?: string, persona?: string) => {
    const { address, state } = await pushed(person);
    const result = resultOf(await scene.home(await browse(address), scenario, persona));
    expect(result['state']).toBe(state);
    return { ...result, state };
  };
  const claimsFor = async (person: Person, scenario?: string, persona?: string) => {
    const { code = '', state } = (await codeFor(person, scenario, persona)) as {
      code?: string;
      state: string;
    };
    const { status, body } = await okta.exchange(code, state);
    expect([status, body['expires_in']]).toEqual([200, 3_600]);
    return okta.judge(String(body['id_token']), state);
  };
  const lastError = async (): Promise<unknown> => {
    const path = `/gateway/v1/connections/${door.clientId}`;
    return ((await scene.customer.get(path).expect(200)).body as GatewayBody)['last_error'];
  };
  const claim = (matched: boolean) => ({ value: matched ? 'MATCHED' : null, fuzzy: true });
  const verified = (level: string, matched: boolean) => [
    {
      verification: {
        trust_framework: 'IDV-DELEGATED',
        assurance_level: level,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
        verification_process: expect.stringMatching(/^ar_/) as string,
      },
      claims: {
        given_name: claim(matched),
        family_name: claim(matched),
        birthdate: claim(matched),
        address: { locality: claim(false) },
      },
    },
  ];

  it('verifies: exactly the claims that were asked for, and never a value', async () => {
    const claims = await claimsFor(ada);

    expect(claims['verified_claims']).toEqual(verified('VERIFIED', true));
    expect(claims.sub).toBe(employee.id);
    const text = JSON.stringify(claims);
    for (const value of [ada.firstName, ada.lastName, ada.birthDate, 'Richmond'])
      expect(text).not.toContain(value);
    // Its browser comes back to Okta’s address: there is no other return link.
    const states = await test.database.query(
      `SELECT 1 FROM gateway.return_states s
         JOIN gateway.access_requests r ON r.id = s.access_request_id
        WHERE r.action = 'okta_verification'`,
    );
    expect(states).toEqual([]);
  });

  it('establishes somebody without an identity by document and selfie', async () => {
    const person = scene.personOf(await scene.customer.employee());
    await okta.join(person);

    expect((await claimsFor(person))['verified_claims']).toEqual(verified('VERIFIED', true));
  });

  it('a stranger’s face fails: FAILED in the token, an alarm, and the grants end', async () => {
    const victim = await scene.walk.established();
    const person = scene.personOf(victim);
    await okta.join(person);
    const live = (await scene.walk.granted(victim))['grant'] as GatewayBody;

    const claims = await claimsFor(person, 'success', STRANGER);
    expect(claims['verified_claims']).toEqual(verified('FAILED', false));
    expect(await scene.alarmsOf(victim)).toEqual(['employee.identity_mismatch']);
    expect(await scene.statusOf(live)).toBe('revoked');
  });

  it('a directory that names somebody else fails, and HR can see why', async () => {
    const claims = await claimsFor({ ...ada, lastName: 'Somebody-Else' });

    expect(claims['verified_claims']).toEqual(verified('FAILED', false));
    const [entry] = await test.database.query<{ details: object; subject: string }>(
      `SELECT details, subject FROM gateway.audit_entries
          WHERE details->>'reason' = 'directory_differs'`,
    );
    expect(entry).toEqual({
      details: { reason: 'directory_differs', fields: ['last_name'] },
      subject: employee.id,
    });
  });

  it('whoever declines comes back with access_denied, and resets are blocked for a day', async () => {
    expect(await codeFor(ada, 'consent_declined')).toMatchObject({ error: 'access_denied' });
    const victim = scene.personOf(await scene.walk.established());
    await okta.join(victim);
    expect(await codeFor(victim, 'not_me')).toMatchObject({ error: 'access_denied' });

    const before = await scene.lastSession();
    const seen = await browse((await pushed(victim)).address);
    expect(resultOf(seen)).toMatchObject({ error: 'access_denied' });
    expect(await scene.lastSession()).toBe(before);
  });

  it('a code counts once, for its verifier and address, within a minute', async () => {
    const refused = async (answer: ReturnType<SimulatedOkta['exchange']>) => {
      const { status, body } = await answer;
      expect([status, body['error']]).toEqual([400, 'invalid_grant']);
    };
    const fresh = async () => (await codeFor(ada)) as { code: string; state: string };
    const once = await fresh();
    const both = await Promise.all([1, 2].map(() => okta.exchange(once.code, once.state)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const other = await fresh();
    await refused(okta.exchange(other.code, other.state, { code_verifier: 'w'.repeat(50) }));
    await refused(okta.exchange(other.code, other.state));
    const late = await fresh();
    test.clock.advanceSeconds(61);
    await refused(okta.exchange(late.code, late.state));
    expect(await lastError()).toBe('A code was redeemed too late');
  });

  it('a pushed request counts once, for a minute, and for its own client', async () => {
    const before = await scene.lastSession();
    const refused = async (address: string) => {
      const { status, location } = await browse(address);
      expect([status, location]).toEqual([400, '']);
    };
    const late = await pushed(ada);
    test.clock.advanceSeconds(61);
    await refused(late.address);
    const own = await pushed(ada);
    const client = await makeSignInClient(scene.customer);
    await refused(`${own.address}&client_id=${client.id}`);
    await refused(own.address.replace('/sandbox/', '/'));
    await refused(okta.addressOf('urn:ietf:params:oauth:request_uri:x'));
    expect(await scene.lastSession()).toBe(before);
    const two = await pushed(ada);
    const both = await Promise.all([1, 2].map(() => browse(two.address)));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    await refused(two.address);
  });

  it('a verification that is not finished in time is refused', async () => {
    const start = await browse((await pushed(ada)).address);
    const id = await scene.lastSession();
    test.clock.advanceSeconds(601);
    const { redirect_url: url } = await scene.api.read(id);
    const seen = await comeHome(`${String(url)}&session_id=${id}`, start.cookie);

    expect(resultOf(seen)).toMatchObject({ error: 'access_denied' });
    expect(await lastError()).toBe('A verification was not finished in time');
  });

  it('posts the answer where that is pushed', async () => {
    const { address } = await pushed(ada, { response_mode: 'form_post' });
    const { status, text } = await scene.home(await browse(address));

    expect(status).toBe(200);
    expect(text).toContain(`action="${okta.redirectUri}"`);
    expect(text).toMatch(/name="code" value="code_/);
  });

  it('takes JSON under the name of a form, and claims as an object', async () => {
    const { claims = '', ...others } = okta.parameters(ada);
    const body = JSON.stringify({ ...others, claims: JSON.parse(claims) as object });

    expect((await okta.send('/par', body)).status).toBe(201);
  });

  it.each([
    ['an unknown person', { login_hint: 'nobody' }, [400, 'invalid_request']],
    ['an unknown flow', { scope: 'openid identity_assurance idv_flow_x' }, [400, 'invalid_scope']],
    ['a wrong secret', { client_secret: 'x' }, [401, 'invalid_client']],
    ['another address', { redirect_uri: 'https://evil.example' }, [400, 'invalid_request']],
    ['no PKCE', { code_challenge: '' }, [400, 'invalid_request']],
    ['a fragment', { response_mode: 'fragment' }, [400, 'invalid_request']],
    ['another framework', { claims: '{"id_token":{}}' }, [400, 'invalid_request']],
    ['claims that are no JSON', { claims: '{' }, [400, 'invalid_request']],
  ])('refuses %s in OAuth’s words', async (_, changes, expected) => {
    const { status, body } = await okta.push(okta.parameters(ada, changes));
    expect([status, body['error']]).toEqual(expected);
  });

  it('needs only its organization and its directory', async () => {
    const { clientId } = await scene.connect('okta_idv', { org: 'Other.okta.com' });
    const { body } = await scene.customer.get(`/gateway/v1/connections/${clientId}`);

    expect((body as GatewayBody)['config']).toMatchObject({
      org: 'other.okta.com',
      actions: ['okta_verification'],
      redirect_uris: [],
    });
  });

  it('names the action by the scope', async () => {
    const scope = 'openid profile identity_assurance idv_flow_enrol';
    await browse((await pushed(ada, { scope })).address);
    const { custom_fields: shown } = await scene.api.read(await scene.lastSession());
    expect(shown).toMatchObject({ purpose: 'Recover or change your sign-in at Example Corp' });

    const [row] = await test.database.query<{ action: string }>(
      'SELECT action FROM gateway.access_requests ORDER BY created_at DESC, id DESC LIMIT 1',
    );
    expect(row?.action).toBe('enrol');
  });

  it('each kind has one way: no push of others, no other way for it', async () => {
    const oidc = await makeSignInClient(scene.customer);
    const foreign = okta.parameters(ada, { client_id: oidc.id, client_secret: oidc.secret });
    expect(await okta.push(foreign)).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
    const address = scene.asked(door.clientId, {
      ...{ login_hint: ada.id, redirect_uri: okta.redirectUri },
    });
    expect(await browse(address)).toMatchObject({ status: 400, location: '' });
  });

  it('refuses an id that its directory gives to two people', async () => {
    const twin = await scene.customer.employee();
    await okta.join(scene.personOf(twin));
    await shareExternalId(test, employee.id, twin.id);
    expect((await okta.push(okta.parameters(ada))).status).toBe(400);
  });

  it('verifies nobody by an id that the directory took from one person for another', async () => {
    const people = [await scene.walk.established(), await scene.walk.established()];
    const [victim, mallory] = people.map((each) => scene.personOf(each)) as [Person, Person];
    await okta.join(victim);
    await okta.join(mallory);

    expect(await scene.moveName('externalId', victim, mallory)).toEqual([200, 409]);

    expect((await okta.push(okta.parameters(victim))).status).toBe(400);
  });
});
