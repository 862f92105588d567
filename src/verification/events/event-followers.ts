import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { NumberedEvent } from './event.js';

/** Handles every event exactly once, in the transaction that numbers it. */
export type EventFollower = (
  organizationId: Id<'org'>,
  events: readonly NumberedEvent[],
  tx: Transaction,
) => Promise<void>;

/** Modules that follow events register here, so that this module does not depend on them. */
@Injectable()
export class EventFollowers {
  readonly #followers: EventFollower[] = [];

  add(follower: EventFollower): void {
    this.#followers.push(follower);
  }

  async tell(...told: Parameters<EventFollower>): Promise<void> {
    for (const follower of this.#followers) await follower(...told);
  }
}
