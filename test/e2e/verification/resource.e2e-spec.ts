import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';

/** A shape as the source document writes it: a word, or an object of shapes. */
type Shape = string | { [field: string]: Shape };

const ADDRESS: Shape = {
  line1: 'text',
  line2: 'text?',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  country: 'text',
};
const DATE: Shape = { day: 'integer', month: 'integer', year: 'integer' };

/** Every field of the source document's table, plus `url` and `redacted_at` of ours. Nothing else may appear. */
const RESOURCE: Record<string, Shape> = {
  id: 'text',
  object_name: 'text',
  token: 'text',
  url: 'text?',
  project_id: 'text',
  status: 'text',
  idv_status: 'text',
  status_details: 'object?',
  created_at: 'integer',
  updated_at: 'integer',
  completed_at: 'integer?',
  expires_at: 'integer',
  redirect_url: 'text?',
  custom_fields: 'object',
  email: 'text',
  phone: 'text',
  ip: 'texts',
  user_agent: 'texts',
  authenticated: 'boolean',
  authentication_methods: 'texts',
  activated_authentication_methods: 'texts',
  fields_to_collect: 'texts',
  collected_traits: 'texts?',
  is_data_granted: 'boolean?',
  report_id: 'text?',
  user_id: 'text?',
  user_created: 'boolean',
  user_profile_information: 'object?',
  user_profile_match_status: 'text',
  legacy_partner_information: { preferred_username: 'text' },
  check_metadata: 'texts',
  checks: 'objects',
  sessions: 'objects',
  traits: 'object',
  verified_info: 'null',
  psuid: 'text?',
  verification_id: 'text',
  redacted_at: 'integer?',
};

const CHECK: Shape = { code: 'text', name: 'text', value: 'boolean', status: 'text' };

const RECORD: Shape = {
  location: {
    country: 'text',
    country_iso: 'text',
    subdivision: 'text?',
    subdivision_type: 'text?',
    city: 'text',
    lat: 'text',
    lon: 'text',
    ip: 'text',
  },
  user_agent: 'text',
  created_at: 'integer',
  ip: 'text',
  locale: 'text',
  zoneinfo: 'text',
};

const TRAITS: Record<string, Shape> = {
  address: 'object?',
  dob: 'text?',
  first_name: 'text?',
  last_name: 'text?',
  middle_name: 'text?',
  second_family_name: 'text?',
  full_last_name: 'text?',
  ssn4: 'text?',
  ssn9: 'text?',
  identification_number: 'text?',
  identification_type: 'text?',
  member_type: 'text?',
  email: 'text',
  phone: 'text',
  document: 'object?',
  document_front: 'text',
  document_back: 'text',
  parsed_fields: 'texts',
  face_scan_preview: 'text',
  health_insurance: {
    payer_id: 'text',
    payer_name: 'text',
    plan_status: 'text',
    group_name: 'text',
    group_id: 'text',
    insurance_member_id: 'text',
    policy_holder_first_name: 'text',
    policy_holder_last_name: 'text',
  },
};

const DOCUMENT: Shape = {
  nationality: 'text?',
  document_type: 'text',
  issuing_country: 'text',
  issuing_subdivision: 'text',
  document_number: 'text',
  date_of_expiry: DATE,
  date_of_birth: DATE,
  gender: 'text',
  address: ADDRESS,
  first_name: 'text?',
  last_name: 'text?',
  middle_name: 'text?',
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: isText,
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  texts: (value) => Array.isArray(value) && value.every(isText),
  objects: (value) => Array.isArray(value) && value.every(isObject),
  null: (value) => value === null,
};

/** Where `value` differs from its shape, by path, with missing and extra fields. */
function faults(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === 'string') {
    const fits = (shape.endsWith('?') && value === null) || KINDS[shape.replace('?', '')]?.(value);
    return fits ? [] : [`${path} is no ${shape}: ${JSON.stringify(value)}`];
  }
  if (!isObject(value)) return [`${path} is no object: ${JSON.stringify(value)}`];
  const given = value as Record<string, unknown>;
  const extra = Object.keys(given).filter((key) => !(key in shape));
  return [
    ...extra.map((key) => `${path}.${key} is not in the document`),
    ...Object.entries(shape).flatMap(([key, inner]) => faults(given[key], inner, `${path}.${key}`)),
  ];
}

function sessionFaults(session: SessionBody): string[] {
  const { checks, sessions, traits } = session;
  return [
    ...faults(session, RESOURCE, 'session'),
    ...checks.flatMap((check: unknown) => faults(check, CHECK, 'check')),
    ...sessions.flatMap((record: unknown) => faults(record, RECORD, 'session record')),
    ...faults(traits, TRAITS, 'traits'),
    ...(traits.document ? faults(traits.document, DOCUMENT, 'traits.document') : []),
    ...(traits.address ? faults(traits.address, ADDRESS, 'traits.address') : []),
  ];
}

describe('the verification_session resource', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  const bare = (): Promise<SessionBody> => api.session({ project_id: partner.ial2Project });
  const full = (): Promise<SessionBody> =>
    api.session({
      project_id: partner.ial2Project,
      redirect_url: 'https://partner.example/back?state=1',
      custom_fields: { employee_id: 'E-1' },
      user_profile_information: { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' },
      locale: 'en-US',
    });

  /** Each state, reached in the same way as in production. */
  const STATES: Record<string, (session: SessionBody) => Promise<unknown>> = {
    not_started: () => Promise.resolve(),
    awaiting_user_input: (session) => visit(test, session),
    success: async (session) => {
      await visit(test, session);
      await api.complete(session.id, 'success');
    },
    failed: (session) => api.complete(session.id, 'liveness_failed'),
    canceled: (session) => api.post(`${SESSIONS}/${session.id}/cancel`).expect(200),
    expired: async () => {
      test.clock.advanceSeconds(86_401);
      await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
    },
    redacted: async (session) => {
      await api.complete(session.id, 'success');
      await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);
    },
  };

  describe.each(Object.keys(STATES))('%s', (state) => {
    it.each([
      ['bare', bare],
      ['full', full],
    ])('has every field of the document in its type, made %s', async (_, make) => {
      const created = await make();
      await STATES[state]?.(created);

      const session = await api.read(created.id);

      expect(session['status']).toBe(state === 'redacted' ? 'success' : state);
      expect(sessionFaults(session)).toEqual([]);
      expect(session['object_name']).toBe('verification_session');
      expect(session['idv_status']).toBe(session['status']);
      expect(session['psuid']).toBe(session['user_id']);
      expect(session['verification_id']).toBe(session.id);
      expect(session['verified_info']).toBeNull();
      expect(session['completed_at'] !== null).toBe(
        !['not_started', 'awaiting_user_input'].includes(state),
      );
      expect(session['redacted_at'] !== null).toBe(state === 'redacted');
    });
  });

  it('answers a creation with the same whole resource', async () => {
    expect(sessionFaults(await full())).toEqual([]);
  });

  it('tells the token, and the address it opens, at creation and never again', async () => {
    const created = await full();
    expect(created.token).toMatch(/^vst_[0-9a-z]{26}_[\w-]{43}$/);
    expect(created['url']).toBe(`${test.settings.baseUrl}/verify?token=${created.token}`);

    const listed = await api.get(`${SESSIONS}?limit=100`);
    const canceled = await api.post(`${SESSIONS}/${created.id}/cancel`);
    const texts = [
      listed,
      canceled,
      await api.get(`${SESSIONS}/${created.id}?reveal_sensitive_data=true`),
    ];

    expect(await api.read(created.id)).toMatchObject({ token: '', url: null });
    for (const { text } of texts) expect(text).not.toContain('vst_');
  });

  it('gives an address that a browser can open as it is', async () => {
    const { id, url } = await bare();
    const { pathname, search } = new URL(String(url));

    const opened = await fetch(test.baseUrl + pathname + search, { redirect: 'manual' });

    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/verify/${id}`]);
  });

  it('keeps what the caller said, word for word', async () => {
    const { id } = await full();

    const session = await api.read(id);

    expect(session).toMatchObject({
      redirect_url: 'https://partner.example/back?state=1',
      custom_fields: { employee_id: 'E-1' },
      user_profile_information: { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' },
      user_profile_match_status: 'pending',
      fields_to_collect: ['document', 'selfie', 'phone'],
    });
  });

  it('records each opening of the hosted page', async () => {
    const created = await bare();
    await visit(test, created);
    await visit(test, created);

    const session = await api.read(created.id);

    expect(session['sessions']).toHaveLength(2);
    expect(session['ip']).toEqual(['127.0.0.1']);
    expect(session['user_agent']).toHaveLength(1);
  });
});
