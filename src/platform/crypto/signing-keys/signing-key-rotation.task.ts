import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { Task } from '../../jobs/index.js';
import { SigningKeyRing } from './signing-key-ring.js';

/** Gives every signing key a successor when its days are over. Two processes that do so at once make one. */
@Injectable()
@Task('rotate-signing-keys')
export class SigningKeyRotationTask {
  constructor(
    private readonly ring: SigningKeyRing,
    private readonly settings: Settings,
  ) {}

  /** How many purposes got a new key. */
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
