import request from 'supertest';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { EMPLOYEES } from '../factories/customer-api.js';
import { inventPerson, MARKER, type InventedPerson } from '../factories/invented-people.js';
import { makeRelyingParty } from '../factories/oidc.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { leaks } from '../factories/personal-values.js';
import { visitor, STEP_INPUTS } from '../factories/visitor.js';
import { COMPLETED, deliver, makeEndpoint } from '../factories/webhooks.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { dump } from '../support/stored.js';
import { unfolded } from '../support/unfolded.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../support/doubles/webhook-receiver.js';
import { volume } from '../support/volume.js';

const PEOPLE = volume(40, 1_000);
const EMPLOYED = volume(15, 200);
const AT_ONCE = 25;
const PREPARATION_MS = 600_000;
const SECRET_LENGTH = 43;
const HEX = /^[0-9a-f]+$/;

/** Seven of ten are verified; the others stop at each possible step. */
const ENDS = [
  ...Array<string>(7).fill('success'),
  'underage',
  'consent_declined',
  'abandoned',
] as const;

describe('a database of many people', () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => inventPerson(n));
  const employees = Array.from({ length: EMPLOYED }, (_, n) => inventPerson(PEOPLE + n));
  /** Credentials have 43 letters of secret. */
  const credentials = new Set<string>();
  /** Of other lengths. */
  const secrets: Record<string, string> = {};
  let test: TestApplication;
  let receiver: WebhookReceiverService;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let stored: string;

  beforeAll(async () => {
    test = await startApplication({
      ...TO_THIS_MACHINE,
      TRUSTED_PROXIES: '127.0.0.1',
      // so low that an address is locked out, which is put on record
      AUTHENTICATION_FAILURES_PER_ADDRESS: '3',
    });
    receiver = await startReceiver();
    receiver.behave({ status: 200, body: `thanks for ${MARKER}` });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    keep(partner.sandboxKey, partner.productionKey, customer.key);
    await register();
    await eachOf(people, live);
    await eachOf(employees, employ);
    await guess(people[0]!);
    expect(await deliver(test.app)).toBeGreaterThan(PEOPLE / 2);
    stored = unfolded(await dump(test.database));
  }, PREPARATION_MS);

  afterAll(async () => {
    await receiver.close();
    await test.close();
  });

  function keep(...issued: string[]): void {
    for (const credential of issued) credentials.add(credential.slice(-SECRET_LENGTH));
  }

  /** What a partner has beside its people: a webhook endpoint, a relying party and its tokens. */
  async function register(): Promise<void> {
    const { bearer, secret } = await makeEndpoint(api, {
      project_id: partner.ial2Project,
      url: receiver.url,
      event_types: [COMPLETED],
    });
    keep(bearer);
    secrets['webhook secret'] = secret.slice('whsec_'.length);
    const party = await makeRelyingParty(test, partner);
    const code = await party.code({ state: `state ${MARKER}` });
    const { body } = await party.exchange(code).expect(200);
    keep(party.client.secret);
    Object.assign(secrets, {
      'authorization code': code,
      'refresh token': body.refresh_token,
      'access token': body.access_token,
      'encryption key': test.settings.encryptionKeys.split(':')[1],
      pepper: test.settings.hashPepper,
    });
  }

  /** A person's whole visit, with their own browser and address. */
  async function live(person: InventedPerson, n: number): Promise<void> {
    const created = await api
      .post(SESSIONS, {
        project_id: partner.ial2Project,
        redirect_url: person.redirectUrl,
        custom_fields: person.customFields,
        email: person.email,
        phone: person.contactPhone,
        user_profile_information: person.profile,
      })
      .set('idempotency-key', `create-${MARKER}${String(n)}`)
      .set('user-agent', person.userAgent)
      .set('x-forwarded-for', person.ip)
      .expect(200);
    const session = created.body as SessionBody;
    keep(session.token);
    await request(test.baseUrl)
      .get(`/verify?token=${session.token}`)
      .set('user-agent', person.userAgent)
      .set('x-forwarded-for', person.ip)
      .expect(303);
    if (n % (PEOPLE / 10) === 0) await receiveCode(session, person);
    await api.complete(session.id, ENDS[n % ENDS.length]!);
  }

  /** As far as the one-time code, which stays open. */
  async function receiveCode({ id, token }: SessionBody, { phone }: InventedPerson): Promise<void> {
    const page = visitor(test.baseUrl, id, `${id}=${token}`);
    for (const [step, input] of Object.entries(STEP_INPUTS))
      await page.post(`steps/${step}`, input).expect(200);
    const { body } = await page.post('phone_code', { phone }).expect(200);
    secrets[`code of ${id}`] = `"${String(body.simulated_code)}"`;
  }

  async function employ({ profile, ip, userAgent }: InventedPerson, n: number): Promise<void> {
    const { first_name: own } = profile;
    const employee = await customer
      .post(EMPLOYEES, {
        ...profile,
        employee_id: `${MARKER}-${String(n)}`,
        department: `Department of ${own}`,
        title: `Keeper of ${own}`,
      })
      .set('user-agent', userAgent)
      .set('x-forwarded-for', ip)
      .expect(201);
    if (n % 20 > 0) return;
    const asked = await customer.ask(employee.body, {
      reference: `case ${own}`,
      return_url: `https://desk.example/back?case=${MARKER}${String(n)}`,
      resource: { type: 'account', id: `account ${own}` },
    });
    await api.complete(asked['verification_session_id'] as string, 'success');
    const { grant } = await customer.look(asked);
    keep(grant.token);
    await customer
      .post(`${EMPLOYEES}/${MARKER}-${String(n)}/reset_identity`, { reason: `asked by ${own}` })
      .expect(200);
  }

  /** Tries keys until the address is locked out. */
  async function guess({ ip, userAgent }: InventedPerson): Promise<void> {
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { status } = await apiOf(test, `${partner.sandboxKey.slice(0, -1)}x`)
        .get(SESSIONS)
        .set('user-agent', userAgent)
        .set('x-forwarded-for', ip);
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  }

  /** The names of every person's values that a text contains. */
  function seenIn(text: string): Record<string, number> {
    const everybody = [...people, ...employees];
    const numbers = new Set(
      everybody.flatMap(({ dob, phone, contactPhone }) => [
        dob,
        dob.replaceAll('-', ''),
        phone.slice(1),
        contactPhone.slice(1),
      ]),
    );
    const known = (tokens: RegExp): number =>
      [...text.matchAll(tokens)].filter(([token]) => numbers.has(token)).length;
    const all = (tokens: RegExp): number => [...text.matchAll(tokens)].length;
    return {
      texts: all(new RegExp(MARKER, 'g')),
      // Not in the middle of a hash: of millions of hex digits some are a number by chance.
      phones: known(/(?<![0-9a-f])1555\d{7}(?![0-9a-f])/g),
      // Before any date that a system writes of its own.
      datesOfBirth:
        all(/(?<!\w)19[3-8]\d-[01]\d-[0-3]\d/g) +
        all(/"year":19[3-8]\d/g) +
        known(/(?<!\w)19\d{6}(?!\w)/g),
      addresses: all(/198\.18\.\d/g),
    };
  }

  const NOTHING = { texts: 0, phones: 0, datesOfBirth: 0, addresses: 0 };

  it('knows every one of them, with the browser and the address they came from', async () => {
    const told: SessionBody[] = [];
    for (let after = ''; told.length < PEOPLE;) {
      const query = `project_id=${partner.ial2Project}&limit=100${after}`;
      const { body } = await api.get(`${SESSIONS}?${query}`).expect(200);
      told.push(
        ...(body.data as SessionBody[]).filter(({ custom_fields: fields }) =>
          JSON.stringify(fields).includes(MARKER),
        ),
      );
      if (!body.has_more) break;
      after = `&starting_after=${String(body.data.at(-1).id)}`;
    }

    expect(told.map(portrait).sort()).toEqual(
      people
        .map(({ ip, userAgent, email, contactPhone, profile }) =>
          portrait({
            ip: [ip],
            user_agent: [userAgent],
            email,
            phone: contactPhone,
            user_profile_information: profile,
          }),
        )
        .sort(),
    );
    expect(told.filter(({ status }) => status === 'success').length).toBeGreaterThanOrEqual(
      PEOPLE * 0.6,
    );
  });

  it('holds no value of any of them in clear, in base64 or in hex', () => {
    expect(seenIn(stored)).toEqual(NOTHING);
  });

  it('holds no credential and no secret', () => {
    const sought = new Set([...credentials].map((credential) => credential.toLowerCase()));
    const found = new Set<string>();
    for (const [run] of stored.matchAll(/[\w-]{43,}/g)) {
      if (HEX.test(run)) continue; // forty-three letters of a credential are never all of these
      for (let end = SECRET_LENGTH; end <= run.length; end += 1) {
        const text = run.slice(end - SECRET_LENGTH, end);
        if (sought.has(text)) found.add(text);
      }
    }
    expect(sought.size).toBeGreaterThan(PEOPLE);
    // how many: a report of a failure must not show them
    expect(found.size).toBe(0);
    expect(Object.keys(secrets).length).toBeGreaterThan(10);
    expect(leaks(stored, secrets)).toEqual([]);
  });

  it.each<[string, (value: string) => string]>([
    ['in clear', (value) => value],
    ['in capitals', (value) => value.toUpperCase()],
    ['in base64', (value) => Buffer.from(value).toString('base64')],
    ['in base64, one byte on', (value) => Buffer.from(`.${value}.`).toString('base64')],
    ['in base64, two bytes on', (value) => Buffer.from(`..${value}`).toString('base64')],
    ['in base64 for addresses', (value) => Buffer.from(`??>${value}`).toString('base64url')],
    ['in hex', (value) => Buffer.from(value).toString('hex')],
  ])('is looked through for what stands there %s', (_, spell) => {
    const { dob, phone, ip, userAgent } = people[17]!;

    const seen = seenIn(unfolded([userAgent, phone, dob, ip].map(spell).join('\n')));

    expect(seen).toEqual({ texts: 1, phones: 1, datesOfBirth: 1, addresses: 1 });
  });
});

/** A few at a time, as people come. */
async function eachOf<T>(all: readonly T[], act: (each: T, n: number) => Promise<void>) {
  const waiting = [...all.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What a session tells of a person, as one text. */
function portrait(session: Record<string, unknown>): string {
  const { ip, user_agent, email, phone, user_profile_information: profile } = session;
  return JSON.stringify([ip, user_agent, email, phone, profile]);
}
