import { Injectable } from '@nestjs/common';

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
