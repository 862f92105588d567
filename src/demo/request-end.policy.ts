import type { AccessRequest } from '@identity-gateway/sdk';

/** What the gateway's answer means to the desk, in one line of the log. */
export interface RequestEnd {
  text: string;
  tone: 'plain' | 'good' | 'alarm';
}

/** Somebody proved to be somebody, and it is not the employee. */
const ALARMS: readonly unknown[] = ['user_id_mismatch', 'profile_mismatch', 'identity_conflict'];

/** The person on record was asked and did not ask for it. */
const DISOWNED = 'verification_not_me';

export function endOf({ status, reason }: Pick<AccessRequest, 'status' | 'reason'>): RequestEnd {
  if (status === 'pending') return { text: 'Not decided yet.', tone: 'plain' };
  if (status === 'granted') return { text: 'Granted: it is Ada.', tone: 'good' };
  if (ALARMS.includes(reason)) {
    return { text: `Denied, ${String(reason)}: it is somebody else.`, tone: 'alarm' };
  }
  if (reason === DISOWNED) {
    return { text: `Denied, ${DISOWNED}: the person says it is not them.`, tone: 'alarm' };
  }
  return { text: `Not granted: ${reason ?? status}.`, tone: 'plain' };
}
