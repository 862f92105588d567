import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { GatewayEvent } from './event.js';

/** What happens with every event, exactly once: in the transaction of the change it tells of. */
export type EventFollower = (event: GatewayEvent, tx: Transaction) => Promise<void>;

/** Modules that follow events say so here, so that those which tell need not know them. */
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
