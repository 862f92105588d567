import { Injectable } from '@nestjs/common';
import type { AccessGrantClaims } from '@identity-gateway/sdk';
import { OutboundHttp } from '../platform/http/index.js';
import { ActivityLog, type Call, type Step } from './activity-log.js';
import { DemoOptions } from './demo-options.js';

export interface Resets {
  count: number;
  /** Unix seconds. */
  lastAt: number | null;
}

/** The MFA system of Example Corp: number and time of resets. */
@Injectable()
export class MfaResets {
  readonly #resets = new Map<string, Resets>();

  of(employeeId: string): Resets {
    return this.#resets.get(employeeId) ?? { count: 0, lastAt: null };
  }

  reset(employeeId: string): void {
    const { count } = this.of(employeeId);
    this.#resets.set(employeeId, { count: count + 1, lastAt: Math.floor(Date.now() / 1000) });
  }
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16_384;

export type ResetAnswer =
  { done: true; grant: AccessGrantClaims } | { done: false; status: number | null; code: string };

/** Calls Example Corp's protected route over HTTP with the grant, like any other system. */
@Injectable()
export class MfaSystem {
  constructor(
    private readonly http: OutboundHttp,
    private readonly options: DemoOptions,
    private readonly log: ActivityLog,
    private readonly resets: MfaResets,
  ) {}

  resetsOf(employeeId: string): Resets {
    return this.resets.of(employeeId);
  }

  async reset(employeeId: string, grantToken: string, step: Step): Promise<ResetAnswer> {
    const path = `/demo/api/employees/${encodeURIComponent(employeeId)}/mfa/reset`;
    const call: Call = { method: 'POST', path, status: null };
    this.log.note({ actor: 'desk', step, call });
    const answer = await this.http.post({
      url: this.options.localUrl + path,
      headers: { 'x-access-grant': grantToken },
      body: '',
      timeoutMs: TIMEOUT_MS,
      keepBytes: MAX_BYTES,
    });
    if (answer.kind === 'failed') return { done: false, status: null, code: answer.reason };
    call.status = answer.status;
    const body = JSON.parse(answer.start.toString('utf8')) as unknown;
    if (answer.status === 200) return { done: true, grant: body as AccessGrantClaims };
    const { code } = body as { code?: string };
    return { done: false, status: answer.status, code: code ?? 'unknown' };
  }
}
