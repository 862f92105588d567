import {
  FACTORS,
  VOUCH,
  OWN_LABELS,
  VERIFY_IDENTITY,
  type ActionPolicy,
  type Factor,
  type FlowConfig,
  type WeakerApproval,
} from '../customers/index.js';

/** What opens resets, new devices and new contacts, where the customer has no policy of their own. */
const RECOVERY_DEFAULTS: readonly (readonly Factor[])[] = [
  ['face', 'hwk'],
  ['face', 'doc', 'link'],
  ['face', 'link', 'readback'],
  ['face', 'link', 'peer'],
];

/** The same for every other action. */
const ORDINARY_DEFAULTS: readonly (readonly Factor[])[] = [
  ['face', 'hwk'],
  ['face', 'swk'],
  ['face', 'link'],
];

/** What a policy may accept below the defaults, each by a word of its own. */
const WEAKER = {
  face_only: ['face'],
  without_face: ['doc', 'hwk', 'link'],
} as const satisfies Record<string, readonly Factor[]>;
export type WeakerBranch = keyof typeof WEAKER;
export const WEAKER_BRANCHES = Object.keys(WEAKER) as WeakerBranch[];

/** Whoever vouches for another shows their own face, and their own key that cannot leave its device. */
const VOUCH_BRANCHES: readonly (readonly Factor[])[] = [['face', 'hwk']];

/** The longest that a grant of a recovery lives: who finds it later must not use it. */
const RECOVERY_GRANT_SECONDS = 300;

/** What an action needs now, with the customer's policy and the defaults. */
export interface ActionRequirement {
  /** In this order; the first that is met is named in the grant. */
  anyOf: readonly (readonly Factor[])[];
  /** Maximum age of the verification at the decision, in seconds. */
  maxAge: number;
}

/**
 * Whether the action is a reset, a new device or a change of a contact. These give an account away, so
 * neither a face alone nor a synced key opens them. A vouch helps to give one away.
 */
export function isRecovery(config: FlowConfig, action: string): boolean {
  return action === VOUCH || needsReadBack(config, action) || namesRecovery(action);
}

export function namedActions(config: FlowConfig): string[] {
  const { action_labels: labels, action_policies: policies, route_actions: routes } = config;
  const listed = [...config.reusable_actions, ...config.read_back_actions];
  const described = [...Object.keys(labels), ...Object.keys(policies)];
  return [...new Set([...listed, ...described, ...routes.map(({ action }) => action)])].sort();
}

/** `precedesReset`: the caller resets an account after it, whatever the name of the action says. */
export function requirementOf(
  config: FlowConfig,
  action: string,
  precedesReset = false,
): ActionRequirement {
  // The same for every customer, whatever an older configuration says.
  if (action === VOUCH) return { anyOf: VOUCH_BRANCHES, maxAge: config.max_verification_age };
  const policy = policyOf(config, action);
  const defaults = branchesOf(precedesReset || isRecovery(config, action));
  const weaker = WEAKER_BRANCHES.filter((kind) =>
    acceptsWeaker(config, action, kind, precedesReset),
  );
  const takesFace = weaker.includes('face_only');
  // Until a second administrator has agreed, nothing below the defaults counts either. A list without `face` never counts.
  const own = (policy?.any_of ?? []).filter((branch) =>
    takesFace ? branch.includes('face') : !isWeak(branch, defaults),
  );
  const anyOf = own.length > 0 ? own : defaults;
  const ages = [config.max_verification_age, policy?.max_age ?? config.max_verification_age];
  return { anyOf: [...anyOf, ...weaker.map((kind) => WEAKER[kind])], maxAge: Math.min(...ages) };
}

/** Whether a weaker branch opens the action. Where it needs one, a second administrator must have agreed. */
export function acceptsWeaker(
  config: FlowConfig,
  action: string,
  kind: WeakerBranch,
  precedesReset = false,
): boolean {
  if (policyOf(config, action)?.[`accept_${kind}`] !== true) return false;
  const isAgreed = approvalOf(config, action, kind)?.approved_by != null;
  return isAgreed || !(precedesReset || needsAgreement(config, action, kind));
}

/** The actions for which this configuration asks two administrators for a weaker branch, agreed to or not. */
export function needingAgreement(config: FlowConfig, kind: WeakerBranch): string[] {
  return Object.keys(config.action_policies).filter(
    (action) =>
      policyOf(config, action)?.[`accept_${kind}`] === true && needsAgreement(config, action, kind),
  );
}

/** A face alone needs it for a recovery. Nothing is opened without a face by one person's word. */
function needsAgreement(config: FlowConfig, action: string, kind: WeakerBranch): boolean {
  return kind === 'without_face' || isRecovery(config, action);
}

/** Whether a grant of the action is used up by its first use, and how many seconds it lives. */
export function grantTermsOf(
  config: FlowConfig,
  action: string,
  precedesReset = false,
): { singleUse: boolean; ttl: number } {
  const { reusable_actions: reusable, grant_ttl: ttl } = config;
  // Also where the configuration is older than the rule that refuses it.
  if (precedesReset || isRecovery(config, action))
    return { singleUse: true, ttl: Math.min(ttl, RECOVERY_GRANT_SECONDS) };
  return { singleUse: !reusable.includes(action), ttl };
}

/**
 * The fault of the policies and of reusable actions; null if valid. A branch may demand more than a default one, and less
 * only beside an explicit `accept_face_only`.
 */
export function actionPoliciesFault(config: FlowConfig): string | null {
  if (namedActions(config).includes(VOUCH))
    return `${VOUCH} is the action of a second person who vouches for somebody: it cannot be configured`;
  const reusable = config.reusable_actions.find((action) => isRecovery(config, action));
  if (reusable !== undefined)
    return `reusable_actions must not name ${reusable}: a grant for a reset, a new device or a new contact is used once`;
  for (const [action, policy] of Object.entries(config.action_policies)) {
    const unreasoned = WEAKER_BRANCHES.find(
      (kind) =>
        policy[`accept_${kind}`] &&
        needsAgreement(config, action, kind) &&
        !policy[`${kind}_reason`]?.trim(),
    );
    if (unreasoned)
      return `action_policies.${action} needs a ${unreasoned}_reason: it accepts ${WEAKER_WORDS[unreasoned]}`;
    const faceless = policy.any_of.find((branch) => !branch.includes('face'));
    if (faceless)
      return `action_policies.${action}.any_of has ${faceless.join('+')}, which has no face. Only accept_without_face opens an action without one`;
    if (policy.accept_face_only) continue;
    const defaults = branchesOf(isRecovery(config, action));
    const weak = policy.any_of.find((branch) => isWeak(branch, defaults));
    if (weak)
      return `action_policies.${action}.any_of has ${weak.join('+')}, which is weaker than the defaults (${defaults.map((each) => each.join('+')).join(', ')}). Only accept_face_only demands less`;
  }
  return null;
}

const WEAKER_WORDS: Record<WeakerBranch, string> = {
  face_only: 'a face alone for a reset, a new device or a new contact',
  without_face: 'a document, a device key and a link of somebody who shows no face',
};

function policyOf(config: FlowConfig, action: string): ActionPolicy | null {
  const { action_policies: policies } = config;
  return Object.hasOwn(policies, action) ? (policies[action] ?? null) : null;
}

function approvalOf(config: FlowConfig, action: string, kind: WeakerBranch): WeakerApproval | null {
  const { [`${kind}_approvals` as const]: approvals = {} } = config;
  return Object.hasOwn(approvals, action) ? (approvals[action] ?? null) : null;
}

function branchesOf(recovery: boolean): readonly (readonly Factor[])[] {
  return recovery ? RECOVERY_DEFAULTS : ORDINARY_DEFAULTS;
}

/** Whether a branch demands less than every default one. */
function isWeak(branch: readonly Factor[], defaults: readonly (readonly Factor[])[]): boolean {
  return !defaults.some((needed) => needed.every((factor) => branch.includes(factor)));
}

/**
 * Whether staff need the read-back code for this action. A reset could hand an account to an
 * attacker, so staff must have spoken with the person. The customer's own system needs no code.
 */
export function needsReadBack({ read_back_actions: marked }: FlowConfig, action: string): boolean {
  return namesReset(action) || marked.includes(action);
}

/** The listed actions, and the labelled ones that always need the code. */
export function readBackActions(config: FlowConfig): string[] {
  const labelled = Object.keys(config.action_labels);
  const needed = labelled.filter((action) => needsReadBack(config, action));
  return [...new Set([...config.read_back_actions, ...needed])];
}

/** The actions that staff may request without a code, with their labels. */
export function offeredActions(config: FlowConfig): Record<string, string> {
  const labels = Object.entries({
    [VERIFY_IDENTITY]: OWN_LABELS[VERIFY_IDENTITY].en,
    ...config.action_labels,
  });
  return Object.fromEntries(labels.filter(([action]) => !needsReadBack(config, action)));
}

/** How a person was recognised, as a grant and its token say it. */
export interface Authentication {
  /** Every factor that was shown, and `mfa` for two of different kinds (RFC 8176). */
  amr: readonly string[];
  /** The factors of the policy that were met. */
  branch: readonly Factor[];
  /** The flow, `face_only` where a face was enough, or `no_face` where none was needed. */
  acr: string;
}

/** What somebody has. A document or a second person is evidence, but no kind of its own. */
const HAVING: readonly Factor[] = ['hwk', 'swk', 'link'];

/** The authentication by the first branch that is met; null if none is. */
export function authenticate(
  shown: ReadonlySet<Factor>,
  anyOf: readonly (readonly Factor[])[],
  flow: string,
): Authentication | null {
  const branch = anyOf.find((factors) => missingFrom(factors, shown).length === 0);
  if (!branch || branch.length === 0) return null;
  const isMultiFactor = shown.has('face') && HAVING.some((factor) => shown.has(factor));
  return {
    amr: [...FACTORS.filter((factor) => shown.has(factor)), ...(isMultiFactor ? ['mfa'] : [])],
    branch,
    acr: classOf(branch, flow),
  };
}

function classOf(branch: readonly Factor[], flow: string): string {
  if (!branch.includes('face')) return 'no_face';
  return branch.length === 1 ? 'face_only' : flow;
}

/** What would complete each branch. */
export function missingFactors(
  shown: ReadonlySet<Factor>,
  anyOf: readonly (readonly Factor[])[],
): Factor[][] {
  return anyOf.map((factors) => missingFrom(factors, shown));
}

function missingFrom(factors: readonly Factor[], shown: ReadonlySet<Factor>): Factor[] {
  return factors.filter((factor) => !shown.has(factor));
}

/** Parts of a name that gives somebody access to an account again. */
const RESETS =
  /reset|recover|unlock|unblock|reactivat|restore|bypass|password(?!less)|passcode|pwd|backup[^a-z]?code|temporary.?access|access.?pass|(?<![a-z])(?:pin|tap)(?![a-z])/;

/** Parts of a name that gives somebody else's sign-in a new device or another contact. */
const NEW_DEVICE_OR_CONTACT =
  /device|passkey|authenticator|hardware[^a-z]?token|smart[^a-z]?card|(?<![a-z])sim(?![a-z])|enrol|contact|e[^a-z]?mail|phone|mobile|sms/;

const SECOND_FACTOR =
  /mfa|2fa|2sv|u2f|(?:two|second|multi|dual|2)[^a-z]?factor|(?:two|2)[^a-z]?step(?=[^a-z]?(?:verif|auth))|(?<![a-z])[ht]?otps?(?![a-z])|fido2?|webauthn|security[^a-z]?key|yubi(?:[^a-z]?key)?/g;

/** What may stand beside a second factor that somebody only shows, such as in `entra_mfa`. */
const SIGN_IN =
  /entra|verify|verification|authentication|challenge|check|(?:sign|log)[^a-z]?[io]n|step[^a-z]?up|offsite/g;

/**
 * Whether the name says that an action gives access to an account again, or changes a second factor. The verbs of a
 * change cannot all be listed, so a second factor counts unless only words of a sign-in are beside it.
 */
export function namesReset(action: string): boolean {
  return RESETS.test(action) || changesSecondFactor(action);
}

/** Whether the name says that an action is a reset, a new device or a change of a contact. */
export function namesRecovery(action: string): boolean {
  return namesReset(action) || NEW_DEVICE_OR_CONTACT.test(action);
}

function changesSecondFactor(action: string): boolean {
  const others = action.replace(SECOND_FACTOR, '_');
  return others !== action && /[a-z]/.test(others.replace(SIGN_IN, '_'));
}
