import { newId } from '../../../platform/ids/index.js';
import { completedCheck, type CheckCode } from '../../checks/index.js';
import { resultOf } from './run-conclusion.policy.js';
import {
  deviceKeyBasis,
  heldScope,
  isContactProof,
  isOverdue,
  needsSeeingAgain,
  SESSION_EVENTS,
  withDocument,
  languageAtOpening,
  languageOf,
  visitsWith,
} from './session.policy.js';
import { SESSION_STATUSES } from './session.machine.js';
import { emptyData, type Session, type Visit } from './session.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const OPEN = ['not_started', 'awaiting_user_input'];
const AUTHENTIC: CheckCode[] = ['id_authenticity', 'selfie_matches_portrait'];

it.each(SESSION_STATUSES)('a session that is %s is overdue only while it is open', (status) => {
  const before = new Date(NOW.getTime() - 1);
  const after = new Date(NOW.getTime() + 1);
  expect(isOverdue({ status, expiresAt: before }, NOW)).toBe(OPEN.includes(status));
  expect(isOverdue({ status, expiresAt: NOW }, NOW)).toBe(OPEN.includes(status));
  expect(isOverdue({ status, expiresAt: after }, NOW)).toBe(false);
});

it('uses the same event for success and failure', () => {
  expect(SESSION_EVENTS.pass).toBe('event_verification_session_completed_v1');
  expect(SESSION_EVENTS.fail).toBe(SESSION_EVENTS.pass);
});

it('goes on with a document, but a face that has failed for good stays so', () => {
  const checks = [completedCheck('selfie_liveness', false)];
  const failed = { steps: ['selfie' as const], checks, failure: 'liveness_failed' as const };
  const found = [{ ...failed, person: null }];
  const session = { steps: ['selfie', 'phone'], data: { ...emptyData(), done: ['selfie'], found } };

  const { steps, data } = withDocument(session as unknown as Session);

  expect([steps, data?.done]).toEqual([['document', 'selfie', 'phone'], []]);
  expect(resultOf(data?.found ?? []).failure).toBe('liveness_failed');
});

const data = (changes: Partial<ReturnType<typeof emptyData>>) => ({ ...emptyData(), ...changes });

it.each([
  ['a face of a moment ago', {}, 300, false],
  ['a face of long ago, whatever came after it', {}, 301, true],
  ['a failure', { failure: 'selfie_mismatch' as const }, 301, false],
  ['nobody who is named', { recognised: null }, 301, false],
])('with %s, asks for the face again or not', (_, result, seconds, isAsked) => {
  const id = newId('user');
  const person = { steps: ['selfie', 'phone'] as Session['steps'], requestedUserId: id };
  const passed = { failure: null, recognised: id, ...result };

  for (const field of ['ask_device_key', 'document_without_key']) {
    const session = { ...person, data: data({ face_passed_at: 1_000, [field]: true }) };
    expect(needsSeeingAgain(session, passed, 1_000 + seconds)).toBe(isAsked);
  }
});

it('makes no key, shows no data and proves no contact without a face, whatever else was shown', () => {
  const codes = ['id_authenticity', 'document_matches_known_user', 'document_on_record'] as const;
  const keys = ['device_key_bound', 'device_key_rested'] as const;
  const id = newId('user');
  const session = {
    ...{ status: 'success', userId: id, requestedUserId: id, userCreated: false, redactedAt: null },
    ...{ completedAt: NOW, checks: [...codes, ...keys].map((code) => completedCheck(code, true)) },
    data: data({
      ...{ without_face: 'taken', offer_device_key: true, camera_browser: 'b', done: ['email'] },
      collected: { email: 'ada@home.example' },
    }),
  } as unknown as Session;
  expect(deviceKeyBasis(session, 'b', NOW.getTime() / 1_000)).toBeNull();
  expect(heldScope(session)).toBeNull();
  expect(isContactProof(session, 'email')).toBe(false);
});

it.each<[string | null, CheckCode[]]>([
  [null, ['selfie_matches_known_user']],
  ['device_key', ['device_key_bound', 'device_key_rested']],
  [null, ['device_key_bound']],
  [null, ['device_key_synced', 'device_key_rested']],
  ['document', [...AUTHENTIC, 'document_matches_known_user']],
  [null, AUTHENTIC],
  [null, ['id_authenticity', 'document_matches_known_user']],
])('makes a key on the ground of %s after a face with %j', (basis, codes) => {
  const id = newId('user');
  const checks = ['selfie_liveness' as const, ...codes].map((code) => completedCheck(code, true));
  const session = {
    ...{ status: 'success', userId: id, requestedUserId: id, completedAt: NOW, checks },
    data: data({ offer_device_key: true, camera_browser: 'b' }),
  } as unknown as Session;
  const now = NOW.getTime() / 1_000;
  expect(deviceKeyBasis(session, 'b', now)).toBe(basis);
  const kiosk = { ...session, data: data({ ...session.data, kiosk: true }) };
  expect(deviceKeyBasis(kiosk, 'b', now)).toBeNull();
});

describe('the language of a session', () => {
  it('is the chosen one, else that of the session, else English', () => {
    expect(languageOf({ data: data({ language: 'fr', locale: 'es' }) })).toBe('fr');
    expect(languageOf({ data: data({ locale: 'es-MX' }) })).toBe('es');
    expect(languageOf({ data: data({ locale: 'pt-BR' }) })).toBe('en');
    expect(languageOf({ data: null })).toBe('en');
  });

  it('follows the browser at the first opening only, and never against the session', () => {
    expect(languageAtOpening(data({}), 'it')).toBe('it');
    expect(languageAtOpening(data({}), null)).toBeNull();
    expect(languageAtOpening(data({ locale: 'es' }), 'it')).toBe('es');
    expect(languageAtOpening(data({ locale: 'pt-BR' }), 'it')).toBe('it');
    expect(languageAtOpening(data({ language: 'de', locale: 'es' }), 'it')).toBe('de');
  });
});

describe('the openings of a session', () => {
  const visit = (ip: string, created_at: number): Visit => ({
    ...{ ip, created_at },
    ...{ user_agent: 'Firefox', locale: 'en', zoneinfo: '' },
  });
  const after = (addresses: string[]): string[] =>
    addresses
      .reduce<Visit[]>((visits, ip, n) => visitsWith(visits, visit(ip, n)), [])
      .map(({ ip }) => ip);
  const numbered = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, n) => `192.0.2.${from + n}`);

  it('keep the first ten and the newest ten', () => {
    expect(after(numbered(1, 40))).toEqual([...numbered(1, 10), ...numbered(31, 40)]);
  });

  it('lose nobody to one browser that opens the link again and again', () => {
    const again = Array.from({ length: 30 }, () => '198.51.100.7');

    expect(new Set(after([...numbered(1, 15), ...again]))).toEqual(
      new Set([...numbered(1, 15), '198.51.100.7']),
    );
    expect(after([...again, ...numbered(1, 19)])).toEqual(['198.51.100.7', ...numbered(1, 19)]);
  });
});
