import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import { packagePath } from '../../../src/platform/config/index.js';
import { idOf, newId } from '../../../src/platform/ids/index.js';
import { findPersona } from '../../../src/verification/sandbox/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { leaks, PERSONAL, personalSession } from '../../factories/personal-values.js';
import { visit, walkTo } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../../support/processes/server-process.js';

const grace = findPersona('persona_02')!;
const VERIFIED = {
  lastName: grace.last_name,
  email: grace.email,
  phone: grace.phone,
  taxId: grace.ssn9!,
  document: grace.document.number,
  street: grace.address!.line1,
};

/** What a caller may call its own request. */
const CALLER_ID = newId('req');
const NO_CALLER_IDS: [string, string][] = [
  ['an e-mail address', PERSONAL.contactEmail],
  ['an id and more', `${newId('req')}x`],
  ['an id and a field of the log', `${newId('req')}","level":"60`],
  ['in capital letters', newId('req').toUpperCase()],
  ['of another kind', newId('evt')],
  ['without its prefix', newId('req').replace('req_', '')],
  ['two of them', `${newId('req')}, ${newId('req')}`],
  ['a UUID of another version', idOf('req', '7f9c24e5-2d3b-4c1a-9b1e-0123456789ab')],
  ['past 128 bits', `req_8${'0'.repeat(25)}`],
  ['a look-up', '%{jndi:ldap://example.com/a}'],
];

describe('the log of a process at its most verbose level', () => {
  let owner: TestApplication;
  let server: ServerProcess;
  let baseUrl: string;
  let dataDir: string;
  let partner: Partner;
  let api: Api;
  /** Every answer that was not a success. */
  const refusals: Response[] = [];
  const secrets: Record<string, string> = {};
  /** Answers to calls that came with an id, by that id. */
  const named = new Map<string, Response>();
  let uncounted: Response;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-log-'));
    owner = await startApplication();
    partner = await makePartner(owner.app);
    server = startServer({
      ...environmentOf(owner),
      PORT: '0',
      DATA_DIR: dataDir,
      SWEEP_INTERVAL_MS: '50',
      LOG_LEVEL: 'trace',
    });
    [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    api = apiOf({ baseUrl }, partner.sandboxKey);
    Object.assign(secrets, {
      sandboxKey: partner.sandboxKey.slice(-43),
      productionKey: partner.productionKey.slice(-43),
      pepper: owner.settings.hashPepper,
      encryptionKey: owner.settings.encryptionKeys.split(':')[1],
      databasePassword: new URL(owner.database.url).password,
    });
    await liveThroughSessions();
    await sendWhatIsRefused();
    await sendIds();
    await sendWhatFailsInside();
    server.signal('SIGTERM');
    await server.ended;
  });

  afterAll(async () => {
    server.signal('SIGKILL'); // only where a failure left it running
    await owner.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const keep = (answer: Response): Response => {
    if (answer.status >= 400) refusals.push(answer);
    return answer;
  };

  async function liveThroughSessions(): Promise<void> {
    for (const scenario of [
      'success',
      'profile_mismatch',
      'underage',
      'consent_declined',
      'abandoned',
    ]) {
      const session = await api.session(personalSession(partner.ial2Project));
      secrets[`token of ${scenario}`] = session.token.slice(-43);
      await visit({ baseUrl }, session);
      await api.complete(session.id, scenario);
      await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`);
      keep(await api.post(`${SESSIONS}/${session.id}/redact`));
      keep(await request(baseUrl).get(`/verify?token=${session.token}`));
    }
    const { id } = await api.session({ project_id: partner.ial2Project });
    await api.complete(id, 'success', grace.id);
    const walked = await api.session(personalSession(partner.ial2Project));
    secrets['token of a walk'] = walked.token.slice(-43);
    const page = await walkTo('phone', { baseUrl }, walked);
    const { body } = await page.post('phone_code', { phone: PERSONAL.phone });
    secrets['code'] = `code":"${String(body.simulated_code)}`;
    keep(
      await page.post('steps/phone', {
        code: body.simulated_code === '000000' ? '000001' : '000000',
      }),
    );
    await page.post('steps/phone', { code: body.simulated_code });
    const filter = `custom_fields[${PERSONAL.customKey}]=${PERSONAL.customValue}`;
    await api.get(`${SESSIONS}?${filter}`).set('user-agent', PERSONAL.userAgent);
  }

  async function sendWhatIsRefused(): Promise<void> {
    const { email, phone, lastName, customValue, contactEmail, line1, dob } = PERSONAL;
    const bodies: object[] = [
      { project_id: email },
      {
        project_id: partner.documentProject,
        email: lastName,
        phone: email,
        locale: customValue,
        expires_in: dob,
      },
      { project_id: partner.documentProject, custom_fields: { key: [customValue] } },
      { project_id: partner.documentProject, redirect_url: `ftp://${lastName}/${contactEmail}` },
      {
        project_id: partner.documentProject,
        unknown: email,
        user_profile_information: { dob: phone, planet: line1 },
      },
      { project_id: partner.productionProject, email },
    ];
    for (const body of bodies) keep(await api.post(SESSIONS, body));
    const send = (type: string, text: string): request.Test =>
      request(baseUrl)
        .post(SESSIONS)
        .set('authorization', `Bearer ${partner.sandboxKey}`)
        .set('content-type', type)
        .send(text);
    keep(await send('application/json', `{"email": "${email}", "phone": ${phone}`));
    keep(await send('application/json', `{"email": "${email}\\u0000"}`));
    keep(await api.get(`${SESSIONS}/${encodeURIComponent(email)}`));
    keep(await api.get(`${SESSIONS}?email=${encodeURIComponent(email)}&limit=${lastName}`));
    keep(await api.get(`/${lastName}/%${dob}`));
    keep(await api.get(`/v1/verification_session/${encodeURIComponent(email)}?token=${phone}`));
    keep(await request(baseUrl).get(`/open/${lastName}/${partner.sandboxKey}`));
    await request(baseUrl).get(`/static/assets/${readdirSync(packagePath('dist/web/assets'))[0]}`);
    keep(await api.get(SESSIONS).set('x-note', `${line1}${'x'.repeat(20_000)}`));
    keep(await send('text/plain', email));
    const { secret } = await makeKey(owner.app, partner.organizationId, {
      scopes: ['events:read'],
    });
    secrets['key without scope'] = secret.slice(-43);
    for (const key of [
      secret,
      `${partner.sandboxKey}x`,
      partner.sandboxKey.replace('sk_test', 'sk_live'),
    ]) {
      keep(await apiOf({ baseUrl }, key).get(SESSIONS));
    }
    keep(await request(baseUrl).get(`/verify?token=${partner.sandboxKey}`));
  }

  async function sendIds(): Promise<void> {
    for (const id of [CALLER_ID, ...NO_CALLER_IDS.map(([, text]) => text)])
      named.set(id, keep(await api.get(`${SESSIONS}/none`).set('x-request-id', id)));
  }

  /**
   * Unexpected failures: rows that cannot be opened, and statements that the database refuses with
   * the row in its message.
   */
  async function sendWhatFailsInside(): Promise<void> {
    const { id } = await api.session(personalSession(partner.ial2Project));
    await owner.database.query(
      "UPDATE verification.sessions SET sealed_data = decode(md5('x'), 'hex')",
    );
    keep(await api.get(`${SESSIONS}/${id}`));
    keep(await api.get(SESSIONS));
    await owner.database.query(
      'ALTER TABLE verification.sessions ADD CONSTRAINT closed CHECK (false) NOT VALID',
    );
    keep(await api.post(SESSIONS, personalSession(partner.ial2Project)));
    // A key that has not called yet: the uses of the others are leased.
    const { secret } = await makeKey(owner.app, partner.organizationId);
    await owner.database.query('ALTER TABLE platform.rate_limits RENAME TO gone');
    uncounted = await apiOf({ baseUrl }, secret).get('/v1/events');
    await owner.database.query('ALTER TABLE verification.events RENAME TO gone');
    await server.says(/"task failed"/);
  }

  const written = (): Record<string, unknown>[] =>
    server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const idOfAnswer = (answer: Response): unknown => answer.headers['x-request-id'];

  it('holds the requests and their faults', () => {
    const lines = written();

    expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(50);
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/v1/verification_sessions/:id',
        status: 200,
        requestId: expect.stringMatching(/^req_/),
      }),
    );
    expect(lines.filter(({ msg }) => msg === 'request failed').length).toBeGreaterThanOrEqual(3);
    expect(lines.filter(({ msg }) => msg === 'task failed').length).toBeGreaterThanOrEqual(1);
  });

  it('holds the address of a missing route, in plain words only', () => {
    const lines = written().filter(({ path }) => path !== undefined);

    for (const path of ['/v1/verification_session/…', '/open/…/…'])
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'request', route: 'unknown', status: 404, path }),
      );
    expect(lines.filter(({ route }) => route !== 'unknown')).toEqual([]);
  });

  it('holds scripts and styles only at the most verbose level', () => {
    const [line, ...more] = written().filter(({ route }) => String(route).startsWith('/static/'));

    expect([line, more]).toEqual([expect.objectContaining({ level: 20, status: 200 }), []]);
  });

  it('names each failed request by the id its caller was given', () => {
    const failed = refusals.filter(({ status }) => status === 500);

    expect(failed.length).toBeGreaterThanOrEqual(3);
    for (const { headers, body } of failed) {
      expect(body.code).toBe('internal_error');
      expect(server.output()).toContain(headers['x-request-id']);
    }
  });

  it('names the request on every line deep inside it, and none on background lines', () => {
    const lines = written();

    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'rate limit not counted', requestId: idOfAnswer(uncounted) }),
    );
    for (const { requestId } of lines.filter(({ msg }) =>
      /^(task |serving|stopp)/.test(String(msg)),
    ))
      expect(requestId).toBeUndefined();
  });

  it("shows the caller's id beside a request, without adopting or returning it", () => {
    const answer = named.get(CALLER_ID)!;

    expect(idOfAnswer(answer)).not.toBe(CALLER_ID);
    expect(written().filter(({ callerRequestId }) => callerRequestId !== undefined)).toEqual([
      expect.objectContaining({
        msg: 'request',
        requestId: idOfAnswer(answer),
        callerRequestId: CALLER_ID,
      }),
    ]);
  });

  it.each(NO_CALLER_IDS)(
    'holds nothing of a caller’s id that is %s, nor does the answer',
    (_, id) => {
      const { status, headers, text } = named.get(id)!;

      expect(status).toBe(404);
      expect(server.output()).not.toContain(id);
      expect(`${JSON.stringify(headers)}${text}`).not.toContain(id);
    },
  );

  it('holds nothing personal', () => {
    expect(leaks(server.output(), PERSONAL)).toEqual([]);
    expect(leaks(server.output(), VERIFIED)).toEqual([]);
  });

  it('holds no secret', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(11);
    expect(leaks(server.output(), secrets)).toEqual([]);
  });

  it('the refusals hold no value and no secret either', () => {
    expect(refusals.length).toBeGreaterThan(20);
    for (const { text, headers } of refusals) {
      const said = `${text}\n${JSON.stringify(headers)}`;
      expect([leaks(said, PERSONAL), leaks(said, VERIFIED), leaks(said, secrets)]).toEqual([
        [],
        [],
        [],
      ]);
      expect(said).not.toMatch(/SELECT|INSERT|node_modules|\.ts:|postgres/);
    }
  });
});
