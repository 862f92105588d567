import {
  authenticate,
  isRecovery,
  missingFactors,
  requirementOf,
  type ActionRequirement,
  type Authentication,
} from '../../action-policies/index.js';
import { unixSeconds } from '../../../platform/clock/index.js';
import type { Factor, FlowConfig, FlowName } from '../../customers/index.js';
import { areResetsFrozen, doKeysRest, isContactFactor } from '../../employees/index.js';
import { hasPassed } from '../../verification-client/index.js';
import { DOCUMENT_WITHOUT_FACE, type FlowFacts, type Flow } from '../../flows/index.js';
import type { VouchState } from '../vouching/vouch.policy.js';
import type { AccessRequest } from '../access-request.entity.js';

/** Whether a code that the person reads back is needed, and whether the right one came. */
export type ReadBackState = 'not_needed' | 'waiting' | 'confirmed';

/** The parts of a decision's facts that tell what was shown. */
interface Shown extends Pick<FlowFacts, 'session' | 'employee' | 'config'> {
  now: Date;
  request: AccessRequest;
  readBack: ReadBackState;
  vouch: VouchState;
  /** When a device key of the person was last revoked, as far as the gateway knows. */
  keyRevokedAt: Date | null;
}

/** What a request needs now. */
export function requirementFor(
  config: FlowConfig,
  { action, data }: Pick<AccessRequest, 'action' | 'data'>,
): ActionRequirement {
  return requirementOf(config, action, data?.precedes_reset);
}

/** How the person was recognised; null while no branch of the action's policy is met. */
export function authenticationOf(facts: Shown & { flow: Flow }): Authentication | null {
  const { anyOf } = requirementFor(facts.config, facts.request);
  const shown = factorsShown(facts);
  // A code that is still awaited counts here: the decision asks for it last, and grants nothing without it.
  if (facts.readBack === 'waiting') shown.add('readback');
  return authenticate(shown, anyOf, facts.flow.name);
}

/** What is left of a request and of its verification for the rest, such as the code of the desk. */
const REST_SECONDS = 300;

/**
 * Whether the decision waits for a second person who may still answer. Where another branch is met, only while
 * that one could still be finished.
 */
export function awaitsVouch(facts: Shown & { flow: Flow }): boolean {
  if (!facts.vouch.isAwaited) return false;
  const waitEnds = vouchWaitEnds(facts);
  if (waitEnds) return facts.now < waitEnds;
  const vouch = { ...facts.vouch, givenBy: facts.request.id };
  return authenticationOf({ ...facts, vouch }) !== null;
}

/** When the decision goes on without a second person; null where nothing else is met. */
export function vouchWaitEnds(facts: Shown & { flow: Flow }): Date | null {
  const { config, request, session } = facts;
  if (!facts.vouch.isAwaited || !authenticationOf(facts)) return null;
  const { maxAge } = requirementFor(config, request);
  const freshUntil = ((session.completed_at ?? 0) + maxAge) * 1_000;
  const end = Math.min(request.expiresAt.getTime(), freshUntil);
  return new Date(end - REST_SECONDS * 1_000);
}

/** Whether a second person can help to open it. */
export function takesPeer(anyOf: ActionRequirement['anyOf']): boolean {
  return anyOf.some((branch) => branch.includes('peer'));
}

/**
 * Whether a vouch completes a branch with what the request brings by itself, and with what its person can show: a face, a
 * document and a key.
 */
export function canVouchHelp(
  config: FlowConfig,
  { request, employee, now }: Pick<Shown, 'request' | 'employee' | 'now'>,
): boolean {
  const possible = new Set<Factor>(['face', 'doc', 'peer', ...factorsBrought(request, employee)]);
  if (!isForRecovery(config, request) || !doKeysRest(employee, now))
    for (const key of ['hwk', 'swk'] as const) possible.add(key);
  const { anyOf } = requirementFor(config, request);
  return takesPeer(anyOf.filter((branch) => branch.every((factor) => possible.has(factor))));
}

/**
 * Whether the page of a new request may end before the vouch that opens it: one was announced, or face and document
 * open nothing without one.
 */
export function endsBeforeVouch(
  config: FlowConfig,
  {
    request,
    employee,
    isVouchedFor = false,
  }: Pick<Shown, 'request' | 'employee'> & { isVouchedFor?: boolean },
): boolean {
  if (isVouchedFor) return true;
  const { anyOf } = requirementFor(config, request);
  const brought = factorsBrought(request, employee);
  const isMet = (...shown: Factor[]) =>
    authenticate(new Set<Factor>(['face', 'doc', ...brought, ...shown]), anyOf, request.flow) !==
    null;
  return !isMet() && isMet('peer');
}

/** What a request brings without its person: its link and its code. */
function factorsBrought(request: AccessRequest, employee: Shown['employee']): Factor[] {
  const brought: Factor[] = [];
  if (cameByLink({ request, employee })) brought.push('link');
  if (request.data?.read_back) brought.push('readback');
  return brought;
}

/** Each factor follows from codes of the session's checks or from the gateway's own records. */
export function factorsShown(facts: Shown): Set<Factor> {
  const tests: Record<Factor, (facts: Shown) => boolean> = {
    face: showedFace,
    doc: showedDocument,
    hwk: (each) => showedKey(each, 'device_key_bound'),
    swk: (each) => showedKey(each, 'device_key_synced'),
    link: cameByLink,
    readback: ({ readBack }) => readBack === 'confirmed',
    peer: ({ vouch }) => vouch.givenBy !== null,
  };
  const shown = Object.entries(tests).filter(([, test]) => test(facts));
  return new Set(shown.map(([factor]) => factor as Factor));
}

function showedFace({ session }: Shown): boolean {
  const compared = ['selfie_matches_portrait', 'selfie_matches_known_user'];
  return hasPassed(session, 'selfie_liveness') && compared.some((code) => hasPassed(session, code));
}

/** Whether no face was asked for, since the person chose to go by a document on record. Only their session says so. */
export function wentWithoutFace({ session }: Pick<Shown, 'session'>): boolean {
  const isFaceChecked = session.checks?.some(({ code }) => code?.startsWith('selfie_')) ?? false;
  return hasPassed(session, 'document_on_record') && !isFaceChecked;
}

/** Codes of the checks without which nothing is granted. */
export function requiredChecksOf(
  { requiredChecks, checksWithoutFace }: Flow,
  session: Shown['session'],
): readonly string[] {
  return checksWithoutFace && wentWithoutFace({ session }) ? checksWithoutFace : requiredChecks;
}

/** Somebody known shows a document of their own: any other proves nothing about them. */
function showedDocument({ session, request }: Shown): boolean {
  if (wentWithoutFace({ session }))
    return DOCUMENT_WITHOUT_FACE.every((code) => hasPassed(session, code));
  const isTheirs =
    request.flow !== 'known_user_key' || hasPassed(session, 'document_matches_known_user');
  return (
    isTheirs &&
    hasPassed(session, 'id_authenticity') &&
    hasPassed(session, 'selfie_matches_portrait')
  );
}

/** Whether the request gives an account away, by its action or by what comes after it. */
export function isForRecovery(
  config: FlowConfig,
  { action, data }: Pick<AccessRequest, 'action' | 'data'>,
): boolean {
  return data?.precedes_reset === true || isRecovery(config, action);
}

/** Whether a device key was shown, of whatever kind. */
export function showedAnyKey(session: Shown['session']): boolean {
  return hasPassed(session, 'device_key_bound') || hasPassed(session, 'device_key_synced');
}

/**
 * A key that was made lately opens no recovery, and nothing without a face: its owner has a day to object. None counts
 * once one was revoked since: the decision may wait for a code or a second person, and the device may be stolen.
 */
function showedKey(facts: Shown, code: string): boolean {
  const { now, session, config, request, employee, keyRevokedAt } = facts;
  if (keyRevokedAt && unixSeconds(keyRevokedAt) >= (session.completed_at ?? 0)) return false;
  const mustRest = isForRecovery(config, request) || wentWithoutFace({ session });
  const rests = !hasPassed(session, 'device_key_rested') || doKeysRest(employee, now);
  return hasPassed(session, code) && !(rests && mustRest);
}

/**
 * Whether a document would open a new request of somebody known who has no device key. Asked only where
 * nothing less does: the face with what the request brings by itself, its link, its code and a vouch.
 */
export function takesDocument(
  config: FlowConfig,
  {
    request,
    employee,
    isVouchedFor = false,
  }: Pick<Shown, 'request' | 'employee'> & { isVouchedFor?: boolean },
): boolean {
  if (request.flow !== 'known_user_key') return false;
  const { anyOf } = requirementFor(config, request);
  const brought = factorsBrought(request, employee);
  if (isVouchedFor) brought.push('peer');
  return onlyDocumentHelps(anyOf, brought);
}

/**
 * Whether a new request of somebody known could be opened without a face: the policy accepts it, the link counts, and a
 * key of theirs may have rested.
 */
export function takesNoFace(
  config: FlowConfig,
  { request, employee, now }: Pick<Shown, 'request' | 'employee' | 'now'>,
): boolean {
  if (request.flow !== 'known_user_key') return false;
  const possible = new Set<Factor>(['doc', 'hwk', ...factorsBrought(request, employee)]);
  const { anyOf } = requirementFor(config, request);
  if (authenticate(possible, anyOf, request.flow) === null) return false;
  return !doKeysRest(employee, now) && !areResetsFrozen(employee, now);
}

function onlyDocumentHelps(anyOf: ActionRequirement['anyOf'], brought: readonly Factor[]): boolean {
  const isMet = (...shown: Factor[]) =>
    authenticate(new Set([...brought, ...shown]), anyOf, 'known_user_key') !== null;
  return !isMet('face') && !isMet('face', 'swk') && isMet('face', 'doc');
}

/** What the flows of a customer can ask for. */
export interface Reach {
  /** The steps of the project of each flow that is on. */
  steps: Partial<Record<FlowName, readonly string[]>>;
  /** Whether a provider sends e-mail or text messages. */
  sendsLinks: boolean;
}

/** The branches that no request can meet, each with the factors that nothing shows beside the others. */
export function unreachableBranches(
  anyOf: ActionRequirement['anyOf'],
  reach: Reach,
): { branch: readonly Factor[]; without: Factor[] }[] {
  const shows = requestsWithin(anyOf, reach);
  const withoutFace = requestWithoutFace(reach);
  return anyOf.flatMap((branch) => {
    const lacking = (branch.includes('face') ? shows : [withoutFace]).map((shown) =>
      missingFactors(shown, [branch]).flat(),
    );
    const [least = [...branch]] = lacking.sort((a, b) => a.length - b.length);
    return least.length > 0 ? [{ branch, without: least }] : [];
  });
}

/** All that one request could show, for each flow and each way in which it can be opened. */
function requestsWithin(
  anyOf: ActionRequirement['anyOf'],
  { steps, sendsLinks }: Reach,
): Set<Factor>[] {
  const alone: Factor[][] = [[], ['readback']];
  if (sendsLinks) alone.push(['link'], ['link', 'readback']);
  // Whoever vouches gets a link, and shows a device key.
  const isVouchedFor = sendsLinks && steps.known_user_key?.includes('selfie') === true;
  const ways = isVouchedFor ? [...alone, ...alone.map((way) => way.concat('peer'))] : alone;
  return Object.entries(steps).flatMap(([flow, asked]) =>
    ways.map((brought) => {
      const shown = new Set<Factor>(brought);
      if (asked.includes('selfie')) shown.add('face');
      // Whoever is not known yet has no key, and shows their document in any case.
      if (flow !== 'known_user_key') return asked.includes('document') ? shown.add('doc') : shown;
      if (onlyDocumentHelps(anyOf, brought)) shown.add('doc');
      return shown.add('hwk').add('swk');
    }),
  );
}

/** What somebody known shows who goes without a face: their document must be on record. */
function requestWithoutFace({ steps, sendsLinks }: Reach): Set<Factor> {
  const shown = new Set<Factor>();
  if (sendsLinks) shown.add('link');
  if (!steps.known_user_key?.includes('selfie')) return shown;
  if (steps.establish_identity?.includes('document') ?? true) shown.add('doc');
  return shown.add('hwk');
}

/** The gateway sent the link, and nobody else has seen it. */
function cameByLink({ request, employee }: Pick<Shown, 'request' | 'employee'>): boolean {
  const deliver = request.data?.deliver ?? 'none';
  if (deliver === 'none') return false;
  return isContactFactor(employee, deliver === 'email' ? 'email' : 'phone', request.createdAt);
}
