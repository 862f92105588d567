import type { AccessRequest } from '@identity-gateway/sdk';

/** The gateway's answer in one line for the log. */
export interface RequestEnd {
  text: string;
  tone: 'plain' | 'good' | 'alarm';
}

/** The verified person is not the employee. */
const ALARMS: readonly unknown[] = ['user_id_mismatch', 'profile_mismatch', 'identity_conflict'];

/** The person on record did not ask for this. */
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
