import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../platform/audit/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { StaffNotices, type GuardedSetting } from '../../staff/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import {
  acceptsWeaker,
  actionPoliciesFault,
  needingAgreement,
  faceOnlyNotAsked,
  isRecovery,
  WEAKER_BRANCHES,
  withoutFaceNotAsked,
  type WeakerBranch,
} from '../action-policies/index.js';
import {
  apiKeyFault,
  configFault,
  configInvalid,
  configVersionStale,
  CustomersService,
  CustomerStore,
  FLOW_NAMES,
  type Customer,
  type CustomerActor,
  type FlowConfig,
  type WeakerApproval,
} from '../customers/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import { GatewaySettings } from '../settings.js';
import { PollStore } from '../verification-updates/index.js';

/** Settings lie at most this deep: `establish_identity.match.dob`. */
const DEPTH = 3;

/** A new configuration. Without a key the stored one is kept. */
export interface ReplaceConfig {
  config: FlowConfig;
  /** Of the configuration that the caller read; any when left out. */
  version?: string | undefined;
  verificationApiKey?: string | undefined;
}

/** A customer's flow configuration. */
@Injectable()
export class FlowSettingsService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
    private readonly store: CustomerStore,
    private readonly audit: GatewayAudit,
    private readonly polls: PollStore,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly notices: StaffNotices,
    private readonly settings: GatewaySettings,
  ) {}

  /** Whether this deployment is the verification service that the gateway uses. */
  get isServiceHere(): boolean {
    const { verificationBaseUrl, verificationApiUrl } = this.settings;
    return verificationBaseUrl === null && verificationApiUrl === null;
  }

  get(caller: CustomerActor): Promise<Customer> {
    return this.customers.get(caller.tenantId);
  }

  /** Replaces the whole configuration. Throws `config_invalid` and `config_version_stale`. */
  async replace(
    caller: CustomerActor,
    { config: given, version, verificationApiKey: apiKey }: ReplaceConfig,
  ): Promise<Customer> {
    const { tenantId: customerId } = caller;
    const { environment, verificationApiKey: usedKey } = await this.customers.get(customerId);
    const fault =
      configFault(given) ?? actionPoliciesFault(given) ?? apiKeyFault(environment, apiKey);
    if (fault) throw configInvalid({ detail: fault });
    await this.database.transaction(async (tx) => {
      const before = await this.store.lockConfigToChange(customerId, tx);
      if (version !== undefined && (!before || configVersion(before) !== version))
        throw configVersionStale();
      const approvals = approvalsAfter(before, given, caller.id);
      const config = { ...given, ...approvals };
      await this.store.saveConfig(customerId, config, apiKey, tx);
      const changed = changedFields({ ...NO_APPROVALS, ...before }, config);
      const details = { changed, verification_api_key_changed: apiKey !== undefined };
      await this.#record(caller, 'config.changed', details, tx);
      for (const { action, ...details } of weakerChanges(before, config))
        await this.#record(caller, action, details, tx);
      const guarded = guardedSettings(changed, [before ?? config, config]);
      if (apiKey !== undefined && apiKey !== usedKey) guarded.unshift('api_key');
      if (guarded.length > 0) await this.notices.tellConfigChanged(customerId, guarded, tx);
      // Requests of a flow that was disabled or has a new project cannot be granted. Looking them
      // up ends them.
      const off = FLOW_NAMES.filter(
        (flow) => !config[flow].enabled || config[flow].project_id !== before?.[flow].project_id,
      );
      if (off.length > 0) await this.polls.bringForward(customerId, off, tx);
    });
    return this.get(caller);
  }

  /**
   * A second administrator agrees that a weaker branch opens an action, by the configuration that they read. Throws
   * `face_only_not_asked`, `without_face_not_asked`, `config_version_stale` and `second_person_needed`.
   */
  approve(
    caller: { tenantId: Id<'cust'>; id: Id<'staff'> },
    { kind, action, version }: { kind: WeakerBranch; action: string; version: string },
  ): Promise<Customer> {
    return this.staffConfirmation.decide(caller, async () => {
      await this.database.transaction(async (tx) => {
        const config = await this.store.lockConfigToChange(caller.tenantId, tx);
        const approvals = config?.[`${kind}_approvals`] ?? {};
        const asked = Object.hasOwn(approvals, action) ? approvals[action] : undefined;
        if (!config || !asked || asked.approved_by !== null) throw NOT_ASKED[kind]();
        if (configVersion(config) !== version) throw configVersionStale();
        await this.staffConfirmation.require(caller, [asked.asked_by], tx);
        const approval = { ...asked, approved_by: caller.id };
        const changed = { ...config, [`${kind}_approvals`]: { ...approvals, [action]: approval } };
        await this.store.saveConfig(caller.tenantId, changed, undefined, tx);
        const details = { policy: action, asked_by: asked.asked_by };
        await this.#record(caller, `config.${kind}_approved`, details, tx);
        await this.notices.tellConfigChanged(caller.tenantId, ['weaker_factors'], tx);
      });
      return this.customers.get(caller.tenantId);
    });
  }

  #record(
    { tenantId: customerId, id: actor }: CustomerActor,
    action: AuditAction,
    details: AuditDetails,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ customerId, actor, action, subject: customerId, details }, tx);
  }
}

const NO_APPROVALS = { face_only_approvals: {}, without_face_approvals: {} };
const NOT_ASKED = { face_only: faceOnlyNotAsked, without_face: withoutFaceNotAsked };

/** Who asked for each weaker branch, and who agreed. */
function approvalsAfter(before: FlowConfig | null, config: FlowConfig, actor: string) {
  return {
    face_only_approvals: approvalsOf('face_only', { before, config }, actor),
    without_face_approvals: approvalsOf('without_face', { before, config }, actor),
  };
}

/** An agreement holds while the policy stays as it is. A key cannot ask: nobody could be a second member beside it. */
function approvalsOf(
  kind: WeakerBranch,
  { before, config }: { before: FlowConfig | null; config: FlowConfig },
  actor: string,
): Record<string, WeakerApproval> {
  const asked = needingAgreement(config, kind).map((action) => {
    const kept = before?.[`${kind}_approvals`]?.[action];
    if (kept && isDeepStrictEqual(before.action_policies[action], config.action_policies[action]))
      return [action, kept] as const;
    if (!isId('staff', actor))
      throw configInvalid({
        detail: `action_policies.${action}.accept_${kind}: an administrator asks for this in the people console, and a second one agrees`,
      });
    return [action, { asked_by: actor, approved_by: null }] as const;
  });
  return Object.fromEntries(asked);
}

interface WeakerChange {
  action: AuditAction;
  policy: string;
}

/** What the audit says beside the change: each action that a weaker branch opens from now on, or may soon. */
function weakerChanges(before: FlowConfig | null, config: FlowConfig): WeakerChange[] {
  const kinds = Object.keys(config.action_policies).flatMap((policy) =>
    WEAKER_BRANCHES.map((kind) => ({ policy, kind })),
  );
  return kinds.flatMap(({ policy, kind }): WeakerChange[] => {
    // Nothing is accepted without a face by a save alone.
    const isAccepted = (by: FlowConfig | null) => by !== null && acceptsWeaker(by, policy, kind);
    if (kind === 'face_only' && isAccepted(config) && !isAccepted(before))
      return [{ action: 'config.face_only_accepted', policy }];
    const asked = config[`${kind}_approvals`]?.[policy];
    const isNew = asked && asked !== before?.[`${kind}_approvals`]?.[policy];
    return isNew ? [{ action: `config.${kind}_asked`, policy }] : [];
  });
}

/**
 * A hash of the configuration. Both sides must be read from the database: jsonb orders the keys, so
 * that equal configurations have equal versions.
 */
export function configVersion(config: FlowConfig): string {
  return sha256(JSON.stringify(config)).toString('hex').slice(0, 32);
}

/** The names of the settings that differ, such as `action_policies.reset_mfa.any_of`. */
function changedFields(before: unknown, after: unknown, path: string[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (path.length === DEPTH || !isGroup(before) || !isGroup(after)) return [path.join('.')];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .flatMap((name) => changedFields(before[name], after[name], [...path, name]));
}

/** The settings of which owners are told: they decide who gets an account back, and what the person reads. */
function guardedSettings(
  changed: readonly string[],
  configs: readonly FlowConfig[],
): GuardedSetting[] {
  const isLabelOfRecovery = (name: string): boolean => {
    const [, action] = /^action_label(?:s|_translations\.\w+)\.(.+)$/.exec(name) ?? [];
    return action !== undefined && configs.some((config) => isRecovery(config, action));
  };
  const isPolicyOfRecovery = (name: string): boolean => {
    if (name === 'max_verification_age') return true;
    return configs.some((config) => {
      const actions =
        name === 'route_actions'
          ? config.route_actions.map(({ action }) => action)
          : Object.keys(config.action_policies).filter((action) =>
              `${name}.`.startsWith(`action_policies.${action}.`),
            );
      return actions.some((action) => isRecovery(config, action));
    });
  };
  const guards: Record<Exclude<GuardedSetting, 'api_key'>, (name: string) => boolean> = {
    projects: (name) => name.endsWith('.project_id'),
    match: (name) => name.startsWith('establish_identity.match'),
    reusable_actions: (name) => name === 'reusable_actions',
    read_back_actions: (name) => name === 'read_back_actions',
    sign_in_email_domains: (name) => name === 'sign_in_email_domains',
    recovery_policies: isPolicyOfRecovery,
    recovery_labels: isLabelOfRecovery,
    weaker_factors: (name) => /^(?:face_only|without_face)_approvals\b/.test(name),
  };
  return Object.entries(guards)
    .filter(([, isGuarded]) => changed.some(isGuarded))
    .map(([setting]) => setting as GuardedSetting);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
