import { Injectable, Module } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { FlowName, FlowConfig, MatchRule } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import type { SessionRequest, VerifiedSession } from '../verification-client/index.js';

/** Why a flow refuses a session that passed every common check. Public API, never renamed. */
export const FLOW_REFUSALS = ['user_id_mismatch', 'profile_mismatch', 'identity_conflict'] as const;
export type FlowRefusal = (typeof FLOW_REFUSALS)[number];

/** How a value of the record compares with the verified one. Public API, never renamed. */
export const ATTRIBUTE_RESULTS = [
  'match',
  'near',
  'differs',
  'missing_on_record',
  'missing_on_document',
  'not_verified',
  'ignored',
] as const;
export type AttributeResult = (typeof ATTRIBUTE_RESULTS)[number];

/** One compared attribute: its result, never its value. */
export interface ComparedAttribute {
  name: string;
  rule: MatchRule;
  result: AttributeResult;
}

/** The facts a flow decides by, read under the decision's locks. */
export interface FlowFacts {
  config: FlowConfig;
  session: VerifiedSession;
  employee: Employee;
  /** Row id of the customer's employee who is already bound to the verified person, if any. */
  owner: Id<'emp'> | null;
  /** Compares two ids in constant time. */
  sameUser: (a: string, b: string) => boolean;
}

/** One way to give an employee access. A new flow is a module that adds one to the registry. */
export interface Flow {
  readonly name: FlowName;
  /** Steps that its project must have by this configuration. */
  readonly requiredSteps: (config: FlowConfig) => readonly string[];
  /** Steps that ask for data that the flow does not compare. */
  readonly needlessSteps: readonly string[];
  /** Codes of the checks that its session must have passed (contract, Evidence). */
  readonly requiredChecks: readonly string[];
  /** Whether a new request of this employee takes this flow. */
  suits: (employee: Employee) => boolean;
  /** The session's data about the employee. */
  sessionRequest: (
    employee: Employee,
  ) => Pick<SessionRequest, 'user_id' | 'user_profile_information'>;
  /** Its part of the decision: why the verified person is refused; null otherwise. */
  decide: (facts: FlowFacts) => FlowRefusal | null;
  /** What it compared, for the evidence of the decision. */
  compare: (facts: FlowFacts) => ComparedAttribute[];
}

/** The flows of this deployment, by name. Each flow's module adds its own. */
@Injectable()
export class FlowRegistry {
  readonly #flows = new Map<FlowName, Flow>();

  add(flow: Flow): void {
    this.#flows.set(flow.name, flow);
  }

  get(name: FlowName): Flow {
    const flow = this.#flows.get(name);
    if (!flow) throw new Error(`no module provides the flow ${name}`);
    return flow;
  }

  /** The flow that a new request of this employee takes. */
  select(employee: Employee): Flow {
    const flow = [...this.#flows.values()].find((each) => each.suits(employee));
    if (!flow) throw new Error('no flow suits the employee');
    return flow;
  }
}

/** The verified person must be the one that was stored for the employee. */
export function checkUserIdMatches(
  facts: Pick<FlowFacts, 'employee' | 'session' | 'sameUser'>,
): FlowRefusal | null {
  const { clearUserId } = facts.employee;
  const isSame = clearUserId !== null && facts.sameUser(clearUserId, facts.session.user_id ?? '');
  return isSame ? null : 'user_id_mismatch';
}

@Module({ providers: [FlowRegistry], exports: [FlowRegistry] })
export class FlowsModule {}
