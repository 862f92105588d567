import { unixSeconds } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { findLocale, foldContact, localeOf, type Locale } from '../../../platform/text/index.js';
import type { Check, CheckCode } from '../../checks/index.js';
import type { DeviceKeyBasis } from '../../device-keys/index.js';
import type { Findings } from '../../engine/index.js';
import { addressOnDocument, type Address, type Person } from '../../persons/index.js';
import { asksMissingAddress, STEPS, type StepName } from '../../projects/index.js';
import { foundAfterUndo, type EvaluatedSteps, type Result } from './run-conclusion.policy.js';
import { CONTACT_KINDS, withData, type ContactKind, type Session, type Visit } from './session.js';
import type { SessionStatus, SessionTrigger } from './session.machine.js';

/** Repeated openings of a link must not grow its session without limit. */
const MAX_VISITS = 20;
const FIRST_VISITS = 10;

/** The event of each change of a session (contract, Events). Cancellation by the person has no event of its own. */
export const SESSION_EVENTS = {
  create: 'event_verification_session_created_v1',
  open: 'event_verification_session_started_v1',
  pass: 'event_verification_session_completed_v1',
  fail: 'event_verification_session_completed_v1',
  cancel: 'event_verification_session_canceled_v1',
  expire: 'event_verification_session_expired_v1',
  redact: 'event_verification_session_redacted_v1',
} as const satisfies Record<SessionTrigger | 'create' | 'redact', string>;

/** An overdue session counts as expired, even before a sweeper has ended it. */
export function isOverdue(session: { status: SessionStatus; expiresAt: Date }, now: Date): boolean {
  return (
    (session.status === 'not_started' || session.status === 'awaiting_user_input') &&
    session.expiresAt <= now
  );
}

/** Whether this step is the last one before a camera: it decides which browser saw the person. */
export function isLastCameraStep({ steps }: Pick<Session, 'steps'>, step: StepName): boolean {
  return steps.findLast((each) => each === 'document' || each === 'selfie') === step;
}

/** What only the verified browser of a `single_browser` session knows; null without one. */
export function browserProof({ status, data }: Pick<Session, 'status' | 'data'>): string | null {
  return status === 'success' && data?.single_browser ? data.camera_browser : null;
}

/** A key that is shown later than this after the face, or the document in its place, proves nothing about who is there. */
const KEY_AFTER_FACE_SECONDS = 300;

/** Whether the person chose to go on by document and device key, without a face. */
export function isWithoutFace({ data }: Pick<Session, 'data'>): boolean {
  return data?.without_face === 'taken';
}

/**
 * Whether a picture may come from a file. Not a document that stands in for the face: a phone often holds a photo of
 * its owner's card.
 */
export function takesFiles(session: Pick<Session, 'data'>, uploadsAllowed = false): boolean {
  return uploadsAllowed && !isWithoutFace(session);
}

/** The step whose pictures say who is there when a key is shown. */
export function seenStep(session: Pick<Session, 'data'>): 'document' | 'selfie' {
  return isWithoutFace(session) ? 'document' : 'selfie';
}

/** Whether a device key would still count beside what was seen. */
export function isSeenRecently({ data }: Pick<Session, 'data'>, now: number): boolean {
  const { face_passed_at: face = null, document_passed_at: document = null } = data ?? {};
  const at = isWithoutFace({ data }) ? document : face;
  return at !== null && now - at <= KEY_AFTER_FACE_SECONDS;
}

/**
 * Whether everything has passed and the person's own key may be asked for. Only of the browser that
 * saw them, and never on a shared device.
 */
export function waitsForKey(
  session: Pick<Session, 'data' | 'requestedUserId'>,
  { failure, recognised }: Pick<Result, 'failure' | 'recognised'>,
  now: number,
): session is typeof session & { requestedUserId: Id<'user'> } {
  const { data, requestedUserId } = session;
  if (!data || data.device_key === 'answered' || data.kiosk) return false;
  if (!data.ask_device_key && !isWithoutFace(session)) return false;
  if (failure !== null || requestedUserId === null || recognised !== requestedUserId) return false;
  return data.camera_browser !== null && isSeenRecently(session, now);
}

/**
 * Whether everything has passed, but the face, or the document in its place, was seen too long ago. The age of a grant
 * counts from the session's end.
 */
export function needsSeeingAgain(
  session: Pick<Session, 'data' | 'steps' | 'requestedUserId'>,
  { failure, recognised }: Pick<Result, 'failure' | 'recognised'>,
  now: number,
): boolean {
  const { data, steps, requestedUserId } = session;
  const asksMore = data?.ask_device_key || data?.document_without_key || isWithoutFace(session);
  if (!asksMore || !steps.includes(seenStep(session)) || failure !== null) return false;
  if (requestedUserId === null || recognised !== requestedUserId) return false;
  return !isSeenRecently({ data }, now);
}

/** The session back at its selfie, or at the document in its place. Failed tries still count. */
export function backAtCamera(session: Session): Session {
  const again = undone(session, [seenStep(session)]);
  return isWithoutFace(session) ? withData(again, { device_key: null }) : again;
}

/** The session without what these steps found, and without a running check. */
function undone(session: Session, steps: readonly StepName[]): Session {
  const { data } = session;
  const isLeft = (done: readonly StepName[]) =>
    done.length > 0 && !done.some((step) => steps.includes(step));
  return withData(session, {
    ...{ run: null, face_passed_at: null, document_passed_at: null },
    done: data?.done.filter((step) => !steps.includes(step)) ?? [],
    found: foundAfterUndo(data?.found ?? [], isLeft),
  });
}

/** Whether the person may show their document because they have no device key. */
export function offersDocument({
  data,
  steps,
  requestedUserId,
}: Pick<Session, 'data' | 'steps' | 'requestedUserId'>): boolean {
  return Boolean(data?.document_without_key && requestedUserId) && !steps.includes('document');
}

/**
 * Whether the person may go on without a face. Not on a shared device, and not after they said that they have no
 * device key.
 */
export function offersWithoutFace({
  data,
  steps,
  requestedUserId,
}: Pick<Session, 'data' | 'steps' | 'requestedUserId'>): boolean {
  if (data?.without_face !== 'offered' || requestedUserId === null || data.kiosk) return false;
  return steps.includes('selfie') && data.device_key !== 'answered';
}

/**
 * The session from its beginning, with the document and without the selfie. Nothing is left of either, and it asks
 * for something else, so it needs another consent. Failed tries still count.
 */
export function withoutFace(session: Session): Session {
  const steps = STEPS.filter(
    (step) => step === 'document' || (step !== 'selfie' && session.steps.includes(step)),
  );
  const again = withData(undone(session, ['document', 'selfie']), {
    ...{ without_face: 'taken', consent: null, device_key: null, camera_browser: null },
  });
  return { ...again, steps };
}

/**
 * The result of a session without a face: it ends well only by a document on record and a device-bound key that has
 * rested. Any other session's result stays as it is.
 */
export function withKeyDemanded(session: Pick<Session, 'data'>, result: Result): Result {
  if (!isWithoutFace(session) || result.failure !== null) return result;
  const { checks } = result;
  // A document of another face has not been compared: the end refuses it, with an alarm.
  if (!checks.some(({ code }) => code === 'document_on_record')) return result;
  if (!hasPassed(checks, 'document_on_record')) return { ...result, failure: 'document_mismatch' };
  return showedRestedKey(checks) ? result : { ...result, failure: 'device_key_not_shown' };
}

/** Whether the face passed, and no key that opens a reset was shown beside it. */
export function needsDocument(
  session: Pick<Session, 'engine' | 'data' | 'steps' | 'requestedUserId'>,
  { failure, recognised, checks }: Pick<Result, 'failure' | 'recognised' | 'checks'>,
): boolean {
  if (!offersDocument(session) || failure !== null) return false;
  if (recognised !== session.requestedUserId) return false;
  // A session that a test helper completes has nobody who could show it.
  if (session.engine === 'simulated' && session.data?.camera_browser == null) return false;
  return !showedRestedKey(checks);
}

function showedRestedKey(checks: Result['checks']): boolean {
  return hasPassed(checks, 'device_key_bound') && hasPassed(checks, 'device_key_rested');
}

/**
 * The session from its beginning, with the document first: the selfie is then compared with the portrait,
 * too. It asks for more, so it needs another consent. Failed tries still count.
 */
export function withDocument(session: Session): Session {
  const { steps, data } = session;
  const { selfie, ...others } = data?.attempts ?? {};
  const again = withData(backAtCamera(session), {
    ...{ consent: null, device_key: 'answered' },
    // The advice was about the way that is left now.
    attempts: selfie ? { ...others, selfie: { ...selfie, reasons: [] } } : others,
  });
  return { ...again, steps: STEPS.filter((step) => step === 'document' || steps.includes(step)) };
}

export function hasPassed(checks: readonly Check[], wanted: CheckCode): boolean {
  return checks.some(({ code, value }) => code === wanted && value);
}

/** How long after its end a session lets its person make a key. */
const MAKING_SECONDS = 600;

/**
 * Why the person may make a device key in this browser; null if they may not. Never after a face
 * alone: somebody with a photo would make a key of their own.
 */
export function deviceKeyBasis(
  session: Session,
  browser: string,
  now: number,
): DeviceKeyBasis | null {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt || redactedAt || !data) return null;
  if (!data.offer_device_key || data.kiosk || data.camera_browser !== browser) return null;
  if (now - unixSeconds(completedAt) > MAKING_SECONDS) return null;
  return shownBesideFace(session);
}

/** Whether the engine, and no reviewer, let a selfie pass beside an authentic document. */
export function showedFaceBesideDocument(checks: Session['checks']): boolean {
  const needed = ['selfie_liveness', 'id_authenticity', 'selfie_matches_portrait'] as const;
  return needed.every((code) => hasPassed(checks, code));
}

/** What a session showed of its person beside their face; null for a face alone. */
function shownBesideFace({
  requestedUserId,
  checks,
}: Pick<Session, 'requestedUserId' | 'checks'>): DeviceKeyBasis | null {
  const passed = (...codes: CheckCode[]): boolean => codes.every((code) => hasPassed(checks, code));
  // Where the session names its person, the document must be theirs.
  const isTheirs = requestedUserId === null || passed('document_matches_known_user');
  if (isTheirs && showedFaceBesideDocument(checks)) return 'document';
  const byKey = ['selfie_liveness', 'device_key_bound', 'device_key_rested'] as const;
  return passed(...byKey) ? 'device_key' : null;
}

/** What a successful session opens at `/me`: everything about its person, or only what it collected itself. */
export type HeldScope = 'person' | 'verification';

/** Null for a face alone, which somebody with a photo can show. */
export function heldScope(
  session: Pick<Session, 'requestedUserId' | 'userCreated' | 'checks'>,
): HeldScope | null {
  if (session.requestedUserId !== null) return shownBesideFace(session) === null ? null : 'person';
  // A photographed card and a photo pass an unnamed session: it opens no more than what they brought.
  const isOwn = session.userCreated || hasPassed(session.checks, 'id_authenticity');
  return isOwn ? 'verification' : null;
}

/** A successful session with a confirmed contact that is its person's. */
export type ContactProof = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

export function isContactProof(session: Session, kind: ContactKind): session is ContactProof {
  const { status, userId, completedAt, redactedAt } = session;
  if (status !== 'success' || !userId || !completedAt || redactedAt) return false;
  // Somebody with a photo of the person would confirm a contact of their own.
  const isTheirs =
    session.userCreated ||
    heldScope(session) === 'person' ||
    Boolean(session.data?.reconfirmed.includes(kind));
  return isTheirs && confirmedContact(session, kind) !== null;
}

/** Null where the session's own code did not confirm one: a partner may name somebody else's. */
export function confirmedContact(
  { data }: Pick<Session, 'data'>,
  kind: ContactKind,
): string | null {
  return data?.done.includes(kind) ? (data.collected[kind] ?? null) : null;
}

/**
 * The contacts that a session confirms and the newest proof among earlier ones does too. The session then proves
 * them itself: it outlives that proof, whose data is destroyed first.
 */
export function reconfirmedContacts(
  session: Pick<Session, 'data'>,
  earlier: readonly Session[],
): ContactKind[] {
  return CONTACT_KINDS.filter((kind) => {
    const value = confirmedContact(session, kind);
    const [newest] = contactProofs(earlier, kind);
    const proven = newest ? confirmedContact(newest, kind) : null;
    return value !== null && proven !== null && foldContact(value) === foldContact(proven);
  });
}

/** The newest first. */
export function contactProofs(sessions: readonly Session[], kind: ContactKind): ContactProof[] {
  return sessions
    .filter((each): each is ContactProof => isContactProof(each, kind))
    .sort((a, b) => b.completedAt.getTime() - a.completedAt.getTime());
}

/**
 * Whether the person may forget here all devices that they remembered before: they showed their document in
 * place of one.
 */
export function forgetsDevices(session: Session, browser: string, now: number): boolean {
  const wentWithout = session.requestedUserId !== null && session.data?.device_key === 'answered';
  return wentWithout && deviceKeyBasis(session, browser, now) === 'document';
}

/**
 * The steps after a run: an address that the document does not show is asked for, also after a failure.
 * Otherwise the list of steps would tell which documents pass.
 */
export function stepsAfter(
  session: Pick<Session, 'engine' | 'userInfo' | 'steps'>,
  run: Pick<EvaluatedSteps, 'steps'>,
  findings: Pick<Findings, 'outcome' | 'person' | 'lacksAddress'>,
): StepName[] {
  const { steps } = session;
  if (!run.steps.includes('document') || !asksMissingAddress(session)) return steps;
  if (!isAddressMissing(findings)) return steps;
  return STEPS.filter((step) => step === 'address' || steps.includes(step));
}

function isAddressMissing({
  outcome: { result },
  person,
  lacksAddress = false,
}: Pick<Findings, 'outcome' | 'person' | 'lacksAddress'>): boolean {
  if (result === 'pass') return person !== null && !addressOnDocument(person);
  return result === 'fail' && lacksAddress;
}

/**
 * Where a person lived before, as a source said, latest first. The invented people of the sandbox bring
 * their own.
 */
export function formerAddressesOf(
  { environment, data }: Pick<Session, 'environment' | 'data'>,
  person: Pick<Person, 'historical_addresses'>,
): Address[] {
  if (environment === 'sandbox') return person.historical_addresses ?? [];
  return data?.validations?.former_addresses ?? [];
}

/**
 * The openings of a session with one more. Where there are too many, one from an address and browser
 * that are listed already goes, else the oldest after the first ones: opening a link often hides nobody.
 */
export function visitsWith(visits: readonly Visit[], visit: Visit): Visit[] {
  const all = [...visits, visit];
  if (all.length <= MAX_VISITS) return all;
  const repeated = all.findIndex(({ ip, user_agent: agent }, n) =>
    all.slice(0, n).some((earlier) => earlier.ip === ip && earlier.user_agent === agent),
  );
  return all.toSpliced(repeated === -1 ? FIRST_VISITS : repeated, 1);
}

/** The language for the session's person: the page's, else the one that the session asks for. */
export function languageOf({ data }: Pick<Session, 'data'>): Locale {
  return data?.language ?? localeOf(data?.locale);
}

/** The page's language at an opening: a person's choice, the session's, then the browser's. */
export function languageAtOpening(
  data: { language: Locale | null; locale: string | null } | null,
  browser: Locale | null,
): Locale | null {
  return data?.language ?? findLocale(data?.locale) ?? browser;
}
