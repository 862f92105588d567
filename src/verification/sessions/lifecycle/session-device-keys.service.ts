import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { isUniqueViolation } from '../../../platform/database/index.js';
import {
  deviceKeyNotOffered,
  deviceKeyRefused,
  DeviceKeys,
  type DeviceKey,
} from '../../device-keys/index.js';
import { deviceKeyBasis } from '../model/session.policy.js';
import { withData, type Session } from '../model/session.js';
import { SessionStore } from '../session.store.js';

/** Device keys that are made in a session. Adding and revoking take its lock, so none is added after a revocation. */
@Injectable()
export class SessionDeviceKeys {
  constructor(
    private readonly store: SessionStore,
    private readonly keys: DeviceKeys,
    private readonly clock: Clock,
  ) {}

  /** Throws `device_key_not_offered` where the session, as it is now, gives none; `device_key_refused` for a known key. */
  async add(key: DeviceKey, browser: string): Promise<void> {
    const { organizationId, madeInSession } = key;
    try {
      await this.store.locked(organizationId, madeInSession, async (session, tx) => {
        const now = unixSeconds(this.clock.now());
        if (!session?.completedAt || !deviceKeyBasis(session, browser, now))
          throw deviceKeyNotOffered();
        await this.keys.add(key, session.completedAt, tx);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'device_keys_credential_key')) throw deviceKeyRefused();
      throw error;
    }
  }

  /** Revokes the keys that were made in a session, which gives no other one; returns how many. */
  revoke({ organizationId, id }: Session, actor: string): Promise<number> {
    return this.store.locked(organizationId, id, async (session, tx) => {
      if (!session) return 0;
      if (session.data?.offer_device_key)
        await this.store.save(withData(session, { offer_device_key: false }), tx);
      if (!session.userId) return 0;
      const made = { organizationId, personId: session.userId, sessionId: id };
      return this.keys.revokeMadeIn(made, actor, tx);
    });
  }
}
