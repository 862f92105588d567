import { unreachableBranches, type Reach } from '../access-requests/index.js';
import { isRecovery, requirementOf } from '../action-policies/index.js';
import type { Factor, FlowConfig } from '../customers/index.js';

/** One requirement of access requests, and how to fix it. */
export interface ConfigCheck {
  name: string;
  status: 'ok' | 'failed' | 'skipped';
  /** Beside `ok` what never counts, where the rest is enough. */
  fix: string | null;
}

/** What a test of the configuration found. */
export interface ConfigTest {
  checks: ConfigCheck[];
  /** Each action that the configuration names, and whether its name or a mark makes it a recovery. */
  actions: { action: string; is_recovery: boolean }[];
}

export function passed(name: string, fix: string | null = null): ConfigCheck {
  return { name, status: 'ok', fix };
}

export function failed(name: string, fix: string): ConfigCheck {
  return { name, status: 'failed', fix };
}

export function skipped(name: string): ConfigCheck {
  return { name, status: 'skipped', fix: null };
}

const REMEDIES: Record<Factor, string> = {
  face: 'use projects that ask for a selfie',
  doc: 'let the project of establish_identity ask for a document; a known person is asked for one only where neither a face nor a synced key would do',
  hwk: 'enable known_user_key, since only a known person has a device key',
  swk: 'enable known_user_key, since only a known person has a device key',
  link: 'set up a provider of e-mail or text messages',
  readback: 'open it at the help desk',
  peer: 'enable known_user_key and set up a provider of e-mail or text messages, since whoever vouches gets a link and shows a device key',
};

/** Tells of each policy whether a request can meet it with these projects and providers. */
export function checkPolicies(config: FlowConfig, reach: Reach): ConfigCheck[] {
  const actions = Object.keys(config.action_policies).sort();
  return actions.map((action) => {
    const name = `action_policies.${action}`;
    // No flow is on, or its project is at fault: that is told already.
    if (Object.keys(reach.steps).length === 0) return skipped(name);
    const { anyOf } = requirementOf(config, action);
    const never = unreachableBranches(anyOf, reach);
    if (never.length === anyOf.length) return failed(name, fixOf(never));
    return passed(name, never.length > 0 ? fixOf(never) : null);
  });
}

const NO_DOMAINS =
  'sign_in_email_domains is empty: name the domains of mailboxes that open with your own sign-in, so that no link of a reset goes to the account that is reset. Leave it empty only where nobody has such a mailbox';

/** Warns where links of resets are sent, and no mailbox is known to open with the account that is reset. */
export function checkSignInDomains(config: FlowConfig, { sendsLinks }: Reach): ConfigCheck[] {
  const { action_labels: labels, action_policies: policies, read_back_actions: marked } = config;
  const actions = [...Object.keys(labels), ...Object.keys(policies), ...marked];
  if (!sendsLinks || !actions.some((action) => isRecovery(config, action))) return [];
  return [
    passed('sign_in_email_domains', config.sign_in_email_domains.length > 0 ? null : NO_DOMAINS),
  ];
}

function fixOf(never: ReturnType<typeof unreachableBranches>): string {
  const names = never.map(({ branch }) => branch.join('+')).join(', ');
  const remedies = new Set(never.flatMap(({ without }) => without.map((each) => REMEDIES[each])));
  return `never counts: ${names}. To change that, ${[...remedies].join('; ')}`;
}
