import { namesRecovery, ORDINARY_BRANCHES, RECOVERY_BRANCHES, type ActionPolicy, type FaceOnlyApproval, type Factor } from './factors.policy.js';
import { needsReadBack, type FlowConfig } from './flow-config.js';

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
 * neither a face alone nor a synced key opens them.
 */
export function isRecovery(config: FlowConfig, action: string): boolean {
  return needsReadBack(config, action) || namesRecovery(action);
}

/** The actions that the configuration names. */
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
  const policy = policyOf(config, action);
  const defaults = branchesOf(precedesReset || isRecovery(config, action));
  const takesFace = acceptsFaceOnly(config, action, precedesReset);
  // Until a second administrator has agreed, nothing below the defaults counts either.
  const own = (policy?.any_of ?? []).filter((branch) => takesFace || !isWeak(branch, defaults));
  const anyOf = own.length > 0 ? own : defaults;
  const ages = [config.max_verification_age, policy?.max_age ?? config.max_verification_age];
  return { anyOf: takesFace ? [...anyOf, ['face']] : anyOf, maxAge: Math.min(...ages) };
}

/** Whether a face alone opens the action. For a recovery a second administrator must have agreed. */
export function acceptsFaceOnly(
  config: FlowConfig,
  action: string,
  precedesReset = false,
): boolean {
  if (policyOf(config, action)?.accept_face_only !== true) return false;
  const isOrdinary = !precedesReset && !isRecovery(config, action);
  return isOrdinary || approvalOf(config, action)?.approved_by != null;
}

/** The recoveries for which this configuration accepts a face alone, agreed to or not. */
export function faceOnlyRecoveries(config: FlowConfig): string[] {
  return Object.keys(config.action_policies).filter(
    (action) => policyOf(config, action)?.accept_face_only === true && isRecovery(config, action),
  );
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
  const reusable = config.reusable_actions.find((action) => isRecovery(config, action));
  if (reusable !== undefined)
    return `reusable_actions must not name ${reusable}: a grant for a reset, a new device or a new contact is used once`;
  for (const [action, policy] of Object.entries(config.action_policies)) {
    if (policy.accept_face_only) {
      if (isRecovery(config, action) && !policy.face_only_reason?.trim())
        return `action_policies.${action} needs a face_only_reason: it accepts a face alone for a reset, a new device or a new contact`;
      continue;
    }
    const defaults = branchesOf(isRecovery(config, action));
    const weak = policy.any_of.find((branch) => isWeak(branch, defaults));
    if (weak)
      return `action_policies.${action}.any_of has ${weak.join('+')}, which is weaker than the defaults (${defaults.map((each) => each.join('+')).join(', ')}). Only accept_face_only demands less`;
  }
  return null;
}

export function policyOf(config: FlowConfig, action: string): ActionPolicy | null {
  const { action_policies: policies } = config;
  return Object.hasOwn(policies, action) ? (policies[action] ?? null) : null;
}

function approvalOf(config: FlowConfig, action: string): FaceOnlyApproval | null {
  const { face_only_approvals: approvals = {} } = config;
  return Object.hasOwn(approvals, action) ? (approvals[action] ?? null) : null;
}

function branchesOf(recovery: boolean): readonly (readonly Factor[])[] {
  return recovery ? RECOVERY_BRANCHES : ORDINARY_BRANCHES;
}

/** Whether a branch demands less than every default one. */
function isWeak(branch: readonly Factor[], defaults: readonly (readonly Factor[])[]): boolean {
  return !defaults.some((needed) => needed.every((factor) => branch.includes(factor)));
}
