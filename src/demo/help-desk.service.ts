import { Injectable } from '@nestjs/common';
import {
  GatewayClient,
  GatewayError,
  type AccessRequest,
  type Employee,
} from '@identity-gateway/sdk';
import { ActivityLog, type Activity } from './activity-log.js';
import { DemoOptions } from './demo-options.js';
import { DeskRefusal } from './desk-refusal.filter.js';
import { EMPLOYEE, EMPLOYEE_ID, EmployeeRecord } from './employee-record.js';
import { MfaSystem, type ResetAnswer, type Resets } from './mfa-system.js';
import { WebhookRegistration } from './desk-webhook.service.js';
import { PictureSources, type PictureSource } from './picture-source.js';

/** One "reset my MFA" request, from the call to its end. */
export interface DeskCase {
  request: AccessRequest;
  /** Answer of the protected route; null before the call. */
  reset: ResetAnswer | null;
  /** Answer of the same route to the same grant, presented again. */
  secondUse: ResetAnswer | null;
  /** The running call. Others wait for it, so that two tabs do not use one grant twice. */
  working: Promise<void> | null;
}

/** State of the help desk: its employee, the open case, and the activity so far. */
export interface Desk {
  employee: Employee;
  mfa: Resets;
  open: DeskCase | null;
  pictures: { source: PictureSource; hasCamera: boolean };
  activity: readonly Activity[];
}

/** The gateway's answer for the log. */
type RequestEnd = Pick<Activity, 'step' | 'reason' | 'tone'>;

/** The verified person is not the employee. */
const ALARMS: readonly unknown[] = ['user_id_mismatch', 'profile_mismatch', 'identity_conflict'];

/** The person on record did not ask for this. */
const DISOWNED = 'verification_not_me';

const REQUESTS = '/gateway/v1/access_requests';

/**
 * Resets MFA for the verified employee only. It decides nothing: the gateway decides, and the guard
 * protects the route.
 */
@Injectable()
export class HelpDesk {
  #case: DeskCase | null = null;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly record: EmployeeRecord,
    private readonly mfa: MfaSystem,
    private readonly sources: PictureSources,
    private readonly webhooks: WebhookRegistration,
    private readonly log: ActivityLog,
    private readonly options: DemoOptions,
  ) {}

  async look(): Promise<Desk> {
    await this.webhooks.ensure();
    const employee = await this.record.read();
    const { entries } = this.log;
    return {
      employee,
      mfa: this.mfa.resetsOf(EMPLOYEE_ID),
      open: this.#case,
      pictures: { source: await this.sources.current(), hasCamera: this.sources.hasCamera },
      activity: entries,
    };
  }

  /** Starts a request, or continues the open one, so that pressing twice makes one request. */
  async start(): Promise<Desk> {
    if (this.#case?.request.status !== 'pending') {
      this.log.startAnew();
      const isCamera = (await this.sources.current()) === 'camera';
      const request = await this.log.calling(
        'access_asked',
        { method: 'POST', path: REQUESTS, success: 201 },
        () =>
          this.gateway.accessRequests.create({
            employee_id: EMPLOYEE_ID,
            action: 'reset_mfa',
            return_url: `${this.options.publicUrl}/demo`,
            // A face before a real camera needs something beside it: the link to a contact on record.
            ...(isCamera && { deliver: 'email' as const }),
          }),
      );
      this.#case = { request, reset: null, secondUse: null, working: null };
    }
    if (this.#case.request.verification_url) {
      const call = { method: 'GET', path: '/verify?token=…', status: null } as const;
      this.log.note({ actor: 'browser', step: 'link_given', call });
    }
    return this.look();
  }

  /** Called when the browser comes back. The address proves nothing, so this asks the gateway. */
  async returned(requestId: string): Promise<Desk> {
    const call = {
      method: 'GET',
      path: `/demo?access_request_id=${requestId}`,
      status: 200,
    } as const;
    const isOurs = this.#case?.request.id === requestId;
    const step = isOurs ? 'browser_returned' : 'unknown_returned';
    this.log.note({ actor: 'browser', step, call });
    return this.check(requestId);
  }

  /** Asks the gateway for the result, and resets MFA if access was granted. */
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
      // The request ended in the meantime: show that end.
      if (!(error instanceof GatewayError && error.status === 409)) throw error;
    });
    return this.check(requestId);
  }

  /** Presents the used grant to the protected route again, to show that it is refused. */
  async useAgain(requestId: string): Promise<Desk> {
    const open = this.#openCase(requestId);
    if (!open.reset?.done) throw new DeskRefusal(409, 'grant_not_used', 'There is no used grant');
    await this.#once(open, async () => {
      const token = open.request.grant?.token ?? '';
      open.secondUse = await this.mfa.reset(EMPLOYEE_ID, token, 'grant_used_again');
    });
    return this.look();
  }

  /** Resets the demo: the next request establishes the identity again. */
  async forgetIdentity(): Promise<Desk> {
    this.log.startAnew();
    return this.#forget();
  }

  /**
   * Takes pictures from a real camera, or simulates them. The identity is forgotten with the
   * change: a simulated person has no face that a camera could see again.
   */
  async takePicturesFrom(source: PictureSource): Promise<Desk> {
    if (this.#case?.request.status === 'pending') await this.cancel(this.#case.request.id);
    this.log.startAnew();
    return (await this.sources.use(source)) ? this.#forget() : this.look();
  }

  async #forget(): Promise<Desk> {
    await this.log.calling(
      'identity_forgotten',
      { method: 'POST', path: `${EMPLOYEE}/reset_identity`, success: 200 },
      () => this.gateway.employees.resetIdentity(EMPLOYEE_ID, 'The demo starts over'),
    );
    this.#case = null;
    this.record.forget();
    return this.look();
  }

  async #settle(open: DeskCase): Promise<void> {
    const { id } = open.request;
    open.request = await this.log.calling(
      'end_asked',
      { method: 'GET', path: `${REQUESTS}/${id}`, success: 200 },
      () => this.gateway.accessRequests.get(id),
    );
    this.log.note({ actor: 'desk', ...endOf(open.request) });
    if (open.request.status !== 'granted') return;
    this.record.forget(); // it may have been the first time
    const token = open.request.grant?.token ?? '';
    open.reset = await this.mfa.reset(EMPLOYEE_ID, token, 'grant_used');
  }

  async #cancel(open: DeskCase): Promise<void> {
    const { id } = open.request;
    open.request = await this.log.calling(
      'called_off',
      { method: 'POST', path: `${REQUESTS}/${id}/cancel`, success: 200 },
      () => this.gateway.accessRequests.cancel(id),
    );
  }

  #openCase(requestId: string): DeskCase {
    if (this.#case?.request.id === requestId) return this.#case;
    throw new DeskRefusal(404, 'request_unknown', 'The desk does not have that request open');
  }

  /** Concurrent callers wait for the same result. */
  #once(open: DeskCase, work: () => Promise<void>): Promise<void> {
    open.working ??= work().finally(() => (open.working = null));
    return open.working;
  }
}

export function endOf({ status, reason }: Pick<AccessRequest, 'status' | 'reason'>): RequestEnd {
  if (status === 'pending') return { step: 'pending', reason, tone: 'plain' };
  if (status === 'granted') return { step: 'granted', reason, tone: 'good' };
  if (ALARMS.includes(reason)) return { step: 'somebody_else', reason, tone: 'alarm' };
  if (reason === DISOWNED) return { step: 'disowned', reason, tone: 'alarm' };
  return { step: 'not_granted', reason: reason ?? status, tone: 'plain' };
}
