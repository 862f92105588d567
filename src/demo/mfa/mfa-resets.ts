import { Injectable } from '@nestjs/common';

export interface Resets {
  count: number;
  /** Unix seconds. */
  lastAt: number | null;
}

/** Example Corp's MFA, as far as the demo needs it: how often it was reset, and when last. */
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
