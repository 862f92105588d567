import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { Task } from '../../jobs/index.js';
import { SigningKeyRing } from './signing-key-ring.js';

/**
 * Replaces every signing key after its configured days. Concurrent processes make one successor.
 */
@Injectable()
@Task('rotate-signing-keys')
export class SigningKeyRotationTask {
  constructor(
    private readonly ring: SigningKeyRing,
    private readonly settings: Settings,
  ) {}

  /** Returns the number of purposes with a new key. */
  async run(): Promise<number> {
    const days = this.settings.signingKeyRotationDays;
    if (days === 0) return 0;
    let rotated = 0;
    for (const purpose of await this.ring.purposes()) {
      if (await this.ring.rotateIfOlder(purpose, days)) rotated += 1;
    }
    return rotated;
  }
}
