import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { Problem } from '../../../platform/errors/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
  Messages,
  type Admission,
  type Channel,
} from '../../../platform/messages/index.js';
import { RateLimits } from '../../../platform/limits/index.js';
import { localeOf } from '../../../platform/text/index.js';
import { Journal } from '../../audit/index.js';
import {
  actionLabel,
  CustomersService,
  VOUCH,
  type Customer,
  type CustomerActor,
} from '../../customers/index.js';
import { contactOf, EmployeeStore, nameOf, type Employee } from '../../employees/index.js';
import { StaffConfirmation } from '../../staff-confirmation.js';
import { canVouchHelp } from '../decision/shown-factors.policy.js';
import type { AccessRequest } from '../access-request.entity.js';
import { accessRequestEnded, accessRequestNotFound } from '../access-request.problems.js';
import { AccessRequestStore } from '../access-request.store.js';
import { LinkDelivery, linkLetter } from '../links/link-delivery.service.js';
import { OpeningService } from '../sessions/opening.service.js';
import { VOUCH_LINK, type VouchParams } from './vouch.messages.js';
import { unfitness, VOUCH_LIMITS, type Unfit } from './vouch.policy.js';
import {
  secondPersonUnfit,
  UNFIT_WORDS,
  vouchAtDesk,
  vouchesSpent,
  vouchNotNeeded,
  vouchOpen,
  vouchTooLate,
  vouchUnavailable,
} from './vouch.problems.js';
import { VouchStore, type AskedVouch } from './vouch.store.js';

/** A session lives no shorter, and nobody reads a letter and speaks with somebody in less. */
const LEAST_SECONDS = 300;
const MOST_SECONDS = 1_800;

/** Who is asked to vouch, and how. */
export interface AskVouch {
  requestId: string;
  /** The second person: by the customer's own id, or by that of the row. */
  second: { employeeId: string } | { rowId: string };
  /** Null for the first contact that can be used. */
  channel: Channel | null;
}

/** Runs in the transaction that stores a new vouch. */
export type OnNewVouch = (vouch: AskedVouch, tx: Transaction) => Promise<void>;

/** A request that waits, with its employee. */
interface Target {
  request: AccessRequest;
  employee: Employee;
  /** As letter and page name them. */
  name: string;
}

/** Second persons who vouch for a request: each answers an access request of their own. */
@Injectable()
export class VouchesService {
  constructor(
    private readonly vouches: VouchStore,
    private readonly requests: AccessRequestStore,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly opening: OpeningService,
    private readonly delivery: LinkDelivery,
    private readonly messages: Messages,
    private readonly journal: Journal,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a link to a contact on record of the second person. Throws `access_request_not_found`, `access_request_ended`, what
   * `VOUCH_PROBLEMS` lists, `rate_limited`, `verification_service_unavailable` and `verification_service_refused`. A key
   * gets the same `second_person_unfit` for everybody who cannot vouch, and staff the reason.
   */
  async ask(
    caller: CustomerActor,
    { requestId, second: named, channel }: AskVouch,
    withVouch: OnNewVouch | null = null,
  ): Promise<AskedVouch> {
    const customer = await this.customers.get(caller.tenantId);
    const target = await this.#target(caller, requestId);
    const validSeconds = this.#requireOpen(customer, target);
    const tookPart = await this.vouches.staffOf(target.request);
    requireByDesk(caller, target.request, tookPart);
    if (!(await this.delivery.hasSender(customer))) throw vouchUnavailable();
    await this.#countAsk(caller, target, named);
    const second = await this.#find(caller, named);
    const since = secondsAfter(this.clock.now(), -VOUCH_LIMITS.daySeconds);
    const asked = { customerId: customer.id, accessRequestId: target.request.id };
    // Counted again under the locks. Now it costs no session and no letter, and tells of nobody.
    const earlier = await this.vouches.countEarlier(asked, second?.id ?? null, { since });
    requireFew(earlier);
    const refuse = (unfit: Unfit) => secondPersonUnfit(detailFor(caller, unfit));
    if (!second) throw refuse('unknown');
    const unfit = await this.#unfitness([caller.id, ...tookPart], target, second, earlier);
    if (unfit) throw refuse(unfit);
    const letter = await this.#admit(customer, second, channel);
    if (!letter) throw refuse('no_contact');
    const opened = await this.opening.open(customer, second, {
      employeeId: second.profile.employee_id,
      action: VOUCH,
      ...{ resource: null, returnUrl: null, reference: null, locale: null },
      deliver: letter.channel,
      channel: isId('staff', caller.id) ? 'desk' : 'api',
      vouchFor: {
        name: target.name,
        action: target.request.action,
        validSeconds,
      },
    });
    const { request } = opened;
    const vouch = {
      ...asked,
      employeeRowId: second.id,
      vouchId: request.id,
      askedBy: caller.id,
      ...{ createdAt: request.createdAt, givenAt: null },
    };
    if (request.status !== 'pending') throw refuse('not_active');
    const { status, reason, expiresAt } = request;
    const made = { ...vouch, ...{ status, reason, expiresAt } };
    await this.opening.record(caller, opened, async (tx) => {
      await this.vouches.lockLimits(vouch, tx);
      const now = await this.vouches.countEarlier(asked, second.id, { since, on: tx });
      requireFew(now);
      if (now.ofPerson >= VOUCH_LIMITS.ofPerson) throw refuse('too_many');
      const still = await this.requests.lock(customer.id, target.request.id, tx);
      if (still?.status !== 'pending') throw accessRequestEnded();
      await this.vouches.insert(vouch, tx);
      await this.#queue(letter, { customer, target, request: opened.request }, tx);
      await this.#recordAsked(vouch, tx);
      await withVouch?.(made, tx);
    });
    return made;
  }

  /** Whether a second person can help this request, and could still be asked beside those who were. */
  async isTaken(
    { config }: Pick<Customer, 'config'>,
    request: AccessRequest,
    asked: readonly AskedVouch[],
  ): Promise<boolean> {
    const isOpen = asked.some(({ status }) => status === 'pending');
    if (isOpen || asked.length >= VOUCH_LIMITS.named) return false;
    const isInTime = request.status === 'pending' && this.#secondsLeft(request) >= LEAST_SECONDS;
    if (!isInTime || !config.known_user_key.enabled) return false;
    const employee = await this.employees.find(request.customerId, request.employeeRowId);
    return employee !== null && this.#canHelp(config, { request, employee });
  }

  /** Who was asked, oldest first. Throws `access_request_not_found`. */
  async list(caller: CustomerActor, requestId: string): Promise<AskedVouch[]> {
    const request = isId('ar', requestId)
      ? await this.requests.find(caller.tenantId, requestId)
      : null;
    if (!request || request.action === VOUCH) throw accessRequestNotFound();
    return this.listFor(request);
  }

  /** The same of a request that is at hand. */
  listFor(request: Pick<AccessRequest, 'customerId' | 'id'>): Promise<AskedVouch[]> {
    return this.vouches.listFor(request);
  }

  /**
   * Before anybody is looked up, and by the name as it was given, so that a limit tells of nobody. Asks at the same moment
   * would each spend a session and a letter before the locks. Throws `rate_limited`.
   */
  async #countAsk(
    { tenantId }: CustomerActor,
    { request }: Target,
    named: AskVouch['second'],
  ): Promise<void> {
    const name = 'rowId' in named ? named.rowId : named.employeeId;
    await this.limits.use('vouches', request.id, null);
    await this.limits.use('vouches_of_person', `${tenantId}/${name}`, null);
  }

  #find({ tenantId }: CustomerActor, named: AskVouch['second']): Promise<Employee | null> {
    if ('employeeId' in named) return this.employees.findByEmployeeId(tenantId, named.employeeId);
    return isId('emp', named.rowId)
      ? this.employees.find(tenantId, named.rowId)
      : Promise.resolve(null);
  }

  async #target({ tenantId }: CustomerActor, id: string): Promise<Target> {
    const request = isId('ar', id) ? await this.requests.find(tenantId, id) : null;
    // A vouch for a vouch would let one person stand for two.
    if (!request || request.action === VOUCH) throw accessRequestNotFound();
    const employee = await this.employees.find(tenantId, request.employeeRowId);
    if (request.status !== 'pending' || !employee) throw accessRequestEnded();
    return { request, employee, name: nameOf(employee) ?? employee.profile.employee_id };
  }

  /** How long the second person has. */
  #requireOpen({ config }: Customer, target: Target): number {
    if (!this.#canHelp(config, target)) throw vouchNotNeeded();
    const { request } = target;
    const left = this.#secondsLeft(request);
    if (left <= 0) throw accessRequestEnded();
    if (left < LEAST_SECONDS) throw vouchTooLate();
    if (!config.known_user_key.enabled) throw vouchUnavailable();
    return Math.min(left, MOST_SECONDS);
  }

  #canHelp(config: Customer['config'], target: Pick<Target, 'request' | 'employee'>): boolean {
    return canVouchHelp(config, { ...target, now: this.clock.now() });
  }

  #secondsLeft({ expiresAt }: AccessRequest): number {
    return Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / 1_000);
  }

  async #unfitness(
    tookPart: readonly Id[],
    { employee }: Target,
    second: Employee,
    { ofPerson: asked }: { ofPerson: number },
  ): Promise<Unfit | null> {
    const now = this.clock.now();
    const since = secondsAfter(now, -VOUCH_LIMITS.daySeconds);
    const isParticipant = (await this.staffConfirmation.ownRecords(tookPart))(second);
    const isResetAsked = await this.vouches.wasResetAsked(second.customerId, second.id, since);
    return unfitness({ now, employee, second, isParticipant, isResetAsked, asked });
  }

  /** Null where no contact of theirs can be used: a key must not learn which. */
  async #admit(
    { id: tenant }: Customer,
    second: Employee,
    channel: Channel | null,
  ): Promise<{ channel: Channel; admission: Admission<VouchParams> } | null> {
    for (const each of channel ? [channel] : (['email', 'sms'] as const)) {
      const contact = contactOf(second, each === 'email' ? 'email' : 'phone', this.clock.now());
      if ('unusable' in contact) continue;
      try {
        const { address } = contact;
        const route = { tenant, kind: VOUCH_LINK, channel: each, address };
        return { channel: each, admission: await this.messages.admit(route) };
      } catch (error) {
        if (!(error instanceof Problem) || !UNSENT.includes(error.code)) throw error;
      }
    }
    return null;
  }

  #queue(
    { admission }: { admission: Admission<VouchParams> },
    {
      customer,
      target,
      request,
    }: { customer: Customer; target: Target; request: Awaited<Opened>['request'] },
    tx: Transaction,
  ): Promise<unknown> {
    const { link, ...letter } = linkLetter(request, this.clock.now());
    const { locale, channel } = request.data;
    const message = admission.write({
      ...letter,
      params: {
        ...{ company: customer.name, name: target.name, ...link },
        purpose: actionLabel(customer.config, target.request.action, localeOf(locale)),
        desk: channel === 'desk' ? 1 : 0,
      },
    });
    return this.messages.queue(customer.id, [message], tx);
  }

  #recordAsked(
    {
      customerId,
      accessRequestId: subject,
      vouchId,
      employeeRowId,
      askedBy: actor,
    }: Omit<AskedVouch, 'status' | 'reason' | 'expiresAt'>,
    tx: Transaction,
  ): Promise<void> {
    const details = { vouch_id: vouchId, second_person: employeeRowId };
    return this.journal.append(
      { customerId, actor, action: 'vouch.asked', subject, details },
      null,
      tx,
    );
  }
}

type Opened = ReturnType<OpeningService['open']>;

const UNSENT = [messageAddressRefused, messageLimitReached, messageChannelUnavailable].map(
  ({ code }) => code,
);

function requireFew({ open, named }: { open: number; named: number }): void {
  if (open >= VOUCH_LIMITS.open) throw vouchOpen();
  if (named >= VOUCH_LIMITS.named) throw vouchesSpent();
}

/** Whoever holds a key would choose the second person of an agent's case. */
function requireByDesk(
  { id }: CustomerActor,
  { data }: AccessRequest,
  tookPart: readonly Id<'staff'>[],
): void {
  if (data?.channel === 'desk' && tookPart.length > 0 && !isId('staff', id)) throw vouchAtDesk();
}

function detailFor({ id }: CustomerActor, unfit: Unfit): { detail?: string } {
  return isId('staff', id) ? { detail: UNFIT_WORDS[unfit] } : {};
}
