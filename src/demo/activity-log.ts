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

export interface Activity {
  number: number;
  /** Unix seconds. */
  at: number;
  actor: (typeof ACTORS)[number];
  text: string;
  call: Call | null;
  tone: 'plain' | 'good' | 'alarm';
}

type NewActivity = Pick<Activity, 'actor' | 'text'> & { call?: Call; tone?: Activity['tone'] };

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

  note({ actor, text, call, tone = 'plain' }: NewActivity): Activity {
    const number = (this.#count += 1);
    const at = Math.floor(Date.now() / 1000);
    const entry: Activity = { number, at, actor, text, call: call ?? null, tone };
    this.#entries = [...this.#entries, entry].slice(-KEPT);
    return entry;
  }

  /** Notes a call of the SDK before it is made, and its status afterwards. `success` is the one it is documented with. */
  async calling<T>(
    text: string,
    { success, ...call }: Omit<Call, 'status'> & { success: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const noted: Call = { ...call, status: null };
    this.note({ actor: 'desk', text, call: noted });
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
