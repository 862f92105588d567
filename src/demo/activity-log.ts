import { Injectable } from '@nestjs/common';
import { GatewayError } from '@identity-gateway/sdk';

/** One request that somebody sent. Never its body, a token or a key. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** HTTP status; null until an answer arrives. */
  status: number | null;
}

export const ACTORS = ['desk', 'browser', 'guard'] as const;

/** What happened. The page says it in the language of its reader. */
export const STEPS = [
  'record_read',
  'access_asked',
  'link_given',
  'browser_returned',
  'unknown_returned',
  'end_asked',
  'pending',
  'granted',
  'somebody_else',
  'disowned',
  'not_granted',
  'called_off',
  'grant_used',
  'grant_used_again',
  'grant_checked',
  'identity_forgotten',
  'projects_read',
  'camera_chosen',
  'simulation_chosen',
  'webhook_failed',
  'case_opened',
  'case_fetched',
  'case_grant_used',
] as const;
export type Step = (typeof STEPS)[number];

export interface Activity {
  number: number;
  /** Unix seconds. */
  at: number;
  actor: (typeof ACTORS)[number];
  step: Step;
  /** Why access was not granted, in the gateway's word. */
  reason: string | null;
  call: Call | null;
  tone: 'plain' | 'good' | 'alarm';
}

type NewActivity = Pick<Activity, 'actor' | 'step'> &
  Partial<Pick<Activity, 'reason' | 'call' | 'tone'>>;

const KEPT = 60;

/** The steps since the last start, for people who watch the demo. */
@Injectable()
export class ActivityLog {
  #entries: Activity[] = [];
  #count = 0;

  get entries(): readonly Activity[] {
    return this.#entries;
  }

  /** Clears the log for a new request. */
  startAnew(): void {
    this.#entries = [];
  }

  note({ actor, step, reason = null, call = null, tone = 'plain' }: NewActivity): Activity {
    const number = (this.#count += 1);
    const at = Math.floor(Date.now() / 1000);
    const entry: Activity = { number, at, actor, step, reason, call, tone };
    this.#entries = [...this.#entries, entry].slice(-KEPT);
    return entry;
  }

  /** Notes a call of the SDK before it is made, and its status afterwards. `success` is the one it is documented with. */
  async calling<T>(
    step: Step,
    { success, ...call }: Omit<Call, 'status'> & { success: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const noted: Call = { ...call, status: null };
    this.note({ actor: 'desk', step, call: noted });
    try {
      const result = await work();
      noted.status = success;
      return result;
    } catch (error) {
      if (error instanceof GatewayError) noted.status = error.status;
      throw error;
    }
  }
}
