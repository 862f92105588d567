import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import { Hasher, unverifiedClaims } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import {
  ACTION,
  CustomersService,
  type KeylessCustomer,
  type SubjectLookup,
} from '../customers/index.js';
import { type Employee, EmployeeStore, isActionFrozen } from '../employees/index.js';
import { GrantsService, GrantStore, type Grant, type OpenGrant } from '../grants/index.js';
import { isFormer, NamedEmployeeStore } from '../scim/index.js';
import type { DecisionCaller } from './decision-key.js';
import { authzenDecisions } from '../metrics.js';
import { denyReason, standingOf, type DenyReason } from './evaluation.policy.js';
import type { Batch, Question } from './evaluation-request.js';
import { routesOf, targetOf, type Route } from './route-target.policy.js';
import { StepUpService } from './step-up.service.js';

/** Who the subject of an evaluation is: by the employee id, or by a name that a directory gave. */
@Injectable()
export class SubjectLookups {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly named: NamedEmployeeStore,
  ) {}

  /**
   * The one employee that the id means, with the first kind of id that matched. Null when two kinds mean
   * different people: a grant of one would open the other's account.
   */
  async find(
    customerId: Id<'cust'>,
    kinds: readonly SubjectLookup[],
    id: string,
  ): Promise<{ employee: Employee; by: SubjectLookup } | null> {
    const isNamed = kinds.some((kind) => kind !== 'employee_id');
    const [known, named] = await Promise.all([
      kinds.includes('employee_id') ? this.employees.findByEmployeeId(customerId, id) : null,
      isNamed ? this.named.list(customerId, id) : [],
    ]);
    const rowsBy = (by: SubjectLookup): Id<'emp'>[] => {
      if (by === 'employee_id') return known ? [known.id] : [];
      return named.filter((each) => each[by]).map(({ employeeRowId }) => employeeRowId);
    };
    const former = named.filter(isFormer).map(({ employeeRowId }) => employeeRowId);
    const [only, ...others] = new Set([...kinds.flatMap(rowsBy), ...former]);
    const by = kinds.find((kind) => rowsBy(kind).length > 0);
    if (only === undefined || by === undefined || others.length > 0) return null;
    const employee = known ?? (await this.employees.find(customerId, only));
    return employee && { employee, by };
  }
}

/** The answer to one question. `context` holds no value of the record. */
export interface Decision {
  decision: boolean;
  context: Record<string, unknown>;
}

/** What names a use of a grant, so that its repeat is recognised; null without a request id. */
export interface Repeatable {
  requestId: string;
  body: Buffer;
}

/** Subject types under which enforcement points send their users. */
const SUBJECT_TYPES = ['employee', 'user', 'identity'];
/** Older grants are not told from none. */
const EXPIRED_SHOWN_SECONDS = 3_600;

/** Decides about an employee, an action and a resource by the grants that are live now. Only a use of a grant writes. */
@Injectable()
export class EvaluationService {
  constructor(
    private readonly customers: CustomersService,
    private readonly subjects: SubjectLookups,
    private readonly store: GrantStore,
    private readonly grants: GrantsService,
    private readonly stepUps: StepUpService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  async evaluate(
    caller: DecisionCaller,
    question: Question,
    repeatable: Repeatable | null,
  ): Promise<Decision> {
    const customer = await this.#customerOf(caller);
    const useHash = this.#useHash(caller, repeatable);
    return counted(await this.#decide(caller, customer, { question, useHash }));
  }

  /**
   * Answers in the order of the items. It ends at the deciding one, if the semantic says so. Throws
   * `rate_limited`: each item counts as one evaluation.
   */
  async evaluateAll(
    caller: DecisionCaller,
    { semantic, items }: Batch,
    repeatable: Repeatable | null,
  ): Promise<Decision[]> {
    // The request itself was counted as one when it was admitted.
    if (items.length > 1) await this.limits.use('decisions', caller.id, null, items.length - 1);
    const customer = await this.#customerOf(caller);
    const decisions: Decision[] = [];
    for (const [index, item] of items.entries()) {
      const decided =
        'fault' in item
          ? faulty(item.fault)
          : await this.#decide(caller, customer, {
              question: item,
              useHash: this.#useHash(caller, repeatable, index),
            });
      decisions.push(counted(decided));
      if (semantic === 'deny_on_first_deny' && !decided.decision) break;
      if (semantic === 'permit_on_first_permit' && decided.decision) break;
    }
    return decisions;
  }

  async #customerOf({ tenantId }: DecisionCaller): Promise<KeylessCustomer & { routes: Route[] }> {
    const customer = await this.customers.getWithoutKey(tenantId);
    return { ...customer, routes: routesOf(customer.config.route_actions) };
  }

  async #decide(
    caller: DecisionCaller,
    customer: KeylessCustomer & { routes: Route[] },
    { question, useHash }: { question: Question; useHash: Buffer | null },
  ): Promise<Decision> {
    const { config, routes, id: customerId } = customer;
    const target = targetOf(question, routes, ACTION.pattern);
    if (!target) return denied('action_unknown');
    const found = SUBJECT_TYPES.includes(question.subject.type)
      ? await this.subjects.find(customerId, config.subject_lookup, question.subject.id)
      : null;
    if (found?.employee.status !== 'active') return this.#deniedSubject(caller, found?.employee);
    const { employee, by } = found;
    const now = this.clock.now();
    const since = secondsAfter(now, -EXPIRED_SHOWN_SECONDS);
    const grants = await this.store.listForAction(employee, target.action, since);
    const standing = standingOf(grants, target.resource, now);
    if (standing.reusable) return allowed(standing.reusable);
    const use = { live: standing.singleUse, useHash };
    const used = question.consume ? await this.grants.useOne(caller, employee, use) : null;
    if (used?.data) return allowed({ ...used, data: used.data });
    const isFrozen = isActionFrozen(employee, { config, action: target.action }, now);
    const reason = denyReason(standing, { isConsuming: question.consume, isFrozen });
    if (reason === 'single_use_grant' || reason === 'frozen') return denied(reason);
    const mayName = by === 'employee_id' || caller.permissions.includes('employees:read');
    return denied(reason, {
      reason_user: { '403': 'Please confirm that it is you.' },
      ...this.stepUps.offer(customer, employee, { target, keyId: caller.id, mayName }),
    });
  }

  /** An unknown employee and an inactive one look alike to who may not read employees. */
  #deniedSubject({ permissions }: DecisionCaller, employee: Employee | undefined): Decision {
    const mayTell = permissions.includes('employees:read');
    return denied(employee && mayTell ? 'employee_inactive' : 'employee_unknown');
  }

  #useHash({ id }: DecisionCaller, repeatable: Repeatable | null, index = 0): Buffer | null {
    if (!repeatable) return null;
    const { requestId, body } = repeatable;
    return this.hasher.credential(JSON.stringify([id, requestId, index, body.toString('base64')]));
  }
}

function allowed(grant: OpenGrant | (Grant & { data: OpenGrant['data'] })): Decision {
  // The store has opened it, so it is ours.
  const { acr, amr, auth_time } = unverifiedClaims(grant.data.token);
  const expiresAt = unixSeconds(grant.expiresAt);
  return {
    decision: true,
    context: { grant_id: grant.id, acr, amr, auth_time, expires_at: expiresAt },
  };
}

function denied(reason: DenyReason, more: Record<string, unknown> = {}): Decision {
  return { decision: false, context: { reason, ...more } };
}

function counted(decided: Decision): Decision {
  const { decision, context } = decided;
  const { reason = 'error' in context ? 'invalid' : 'none' } = context as { reason?: string };
  authzenDecisions.inc({ decision: decision ? 'allow' : 'deny', reason });
  return decided;
}

function faulty(message: string): Decision {
  return { decision: false, context: { error: { status: 400, message } } };
}
