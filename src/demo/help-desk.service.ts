import { Injectable } from '@nestjs/common';
import { GatewayClient, GatewayError, type Employee } from '@identity-gateway/sdk';
import { ActivityLog } from './activity-log.js';
import { DemoOptions } from './demo-options.js';
import type { Desk, DeskCase } from './desk-case.js';
import { DeskRefusal } from './desk-refusal.js';
import { MfaSystem } from './mfa/index.js';
import { endOf } from './request-end.policy.js';

/** The employee that the development set-up comes with. */
const EMPLOYEE_ID = 'E-1001';
const EMPLOYEE = `/gateway/v1/employees/${EMPLOYEE_ID}`;
const REQUESTS = '/gateway/v1/access_requests';

/**
 * Resets MFA only for the proven employee. Its memory proves nothing: the gateway decides, and the
 * guard protects the route.
 */
@Injectable()
export class HelpDesk {
  #employee: Promise<Employee> | null = null;
  #case: DeskCase | null = null;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly mfa: MfaSystem,
    private readonly log: ActivityLog,
    private readonly options: DemoOptions,
  ) {}

  async look(): Promise<Desk> {
    const employee = await this.#readEmployee();
    const { entries } = this.log;
    return {
      employee,
      mfa: this.mfa.resetsOf(EMPLOYEE_ID),
      open: this.#case,
      activity: entries,
    };
  }

  /** Starts a request, or goes on with the one that is open: pressing twice makes one. */
  async start(): Promise<Desk> {
    if (this.#case?.request.status !== 'pending') {
      this.log.startAnew();
      const request = await this.log.calling(
        'The desk asks the gateway: is this Ada?',
        { method: 'POST', path: REQUESTS, success: 201 },
        () =>
          this.gateway.accessRequests.create({
            employee_id: EMPLOYEE_ID,
            action: 'reset_mfa',
            return_url: `${this.options.publicUrl}/demo`,
          }),
      );
      this.#case = { request, reset: null, secondUse: null, working: null };
    }
    if (this.#case.request.verification_url) {
      const call = { method: 'GET', path: '/verify?token=…', status: null } as const;
      this.log.note({
        actor: 'browser',
        text: 'Ada’s phone gets the link to the hosted page.',
        call,
      });
    }
    return this.look();
  }

  /** The browser is back. What its address says is only a reason to ask. */
  async returned(requestId: string): Promise<Desk> {
    const call = {
      method: 'GET',
      path: `/demo?access_request_id=${requestId}`,
      status: 200,
    } as const;
    const isOurs = this.#case?.request.id === requestId;
    const text = isOurs
      ? 'The browser is back and names the request. That proves nothing.'
      : 'A browser names a request that the desk does not have open. Ignored.';
    this.log.note({ actor: 'browser', text, call });
    return this.check(requestId);
  }

  /** Asks the gateway how the request ended, and on a grant does what was asked for. */
  async check(requestId: string): Promise<Desk> {
    const open = this.#openCase(requestId);
    const { status } = open.request;
    if (status === 'pending' || (status === 'granted' && !open.reset?.done)) {
      await this.#once(open, () => this.#settle(open));
    }
    return this.look();
  }

  async cancel(requestId: string): Promise<Desk> {
    const open = this.#openCase(requestId);
    await this.#once(open, () => this.#cancel(open)).catch((error: unknown) => {
      // It ended first: then its end stands.
      if (!(error instanceof GatewayError && error.status === 409)) throw error;
    });
    return this.check(requestId);
  }

  /** Shows the used grant to the protected route once more, to see that it stays closed. */
  async useAgain(requestId: string): Promise<Desk> {
    const open = this.#openCase(requestId);
    if (!open.reset?.done) throw new DeskRefusal(409, 'grant_not_used', 'There is no used grant');
    await this.#once(open, async () => {
      const token = open.request.grant?.token ?? '';
      const text = 'Somebody kept the grant and shows it a second time.';
      open.secondUse = await this.mfa.reset(EMPLOYEE_ID, token, text);
    });
    return this.look();
  }

  /** Back to the first time: the next request establishes the identity anew. */
  async forgetIdentity(): Promise<Desk> {
    this.log.startAnew();
    await this.log.calling(
      'The desk has the gateway forget who Ada is.',
      { method: 'POST', path: `${EMPLOYEE}/reset_identity`, success: 200 },
      () => this.gateway.employees.resetIdentity(EMPLOYEE_ID, 'The demo starts over'),
    );
    this.#case = null;
    this.#employee = null;
    return this.look();
  }

  async #settle(open: DeskCase): Promise<void> {
    const { id } = open.request;
    open.request = await this.log.calling(
      'The desk asks the gateway how it ended.',
      { method: 'GET', path: `${REQUESTS}/${id}`, success: 200 },
      () => this.gateway.accessRequests.get(id),
    );
    this.log.note({ actor: 'desk', ...endOf(open.request) });
    if (open.request.status !== 'granted') return;
    this.#employee = null; // it may have been the first time
    const token = open.request.grant?.token ?? '';
    const text = 'With the grant, the desk calls its own protected route.';
    open.reset = await this.mfa.reset(EMPLOYEE_ID, token, text);
  }

  async #cancel(open: DeskCase): Promise<void> {
    const { id } = open.request;
    open.request = await this.log.calling(
      'The desk calls it off.',
      { method: 'POST', path: `${REQUESTS}/${id}/cancel`, success: 200 },
      () => this.gateway.accessRequests.cancel(id),
    );
  }

  #openCase(requestId: string): DeskCase {
    if (this.#case?.request.id === requestId) return this.#case;
    throw new DeskRefusal(404, 'request_unknown', 'The desk does not have that request open');
  }

  /** Whoever comes while it is under way waits for the same end. */
  #once(open: DeskCase, work: () => Promise<void>): Promise<void> {
    open.working ??= work().finally(() => (open.working = null));
    return open.working;
  }

  #readEmployee(): Promise<Employee> {
    this.#employee ??= this.log
      .calling(
        'The desk reads Ada’s record.',
        { method: 'GET', path: EMPLOYEE, success: 200 },
        () => this.gateway.employees.get(EMPLOYEE_ID),
      )
      .catch((error: unknown) => {
        this.#employee = null; // asked again at the next look
        throw error;
      });
    return this.#employee;
  }
}
