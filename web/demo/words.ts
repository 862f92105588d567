import type { RequestProblem } from '../kit/api-client.js';
import type { CaseView } from './desk.js';

export interface OutcomeWords {
  tone: 'good' | 'alarm' | 'neutral';
  title: string;
  text: string;
}

/** The gateway's answer in the desk's words. Null while there is none. */
export function outcomeWords(
  { status, reason, flow, reset, missing_factors: missing }: CaseView,
  name: string,
): OutcomeWords | null {
  if (status === 'pending') return null;
  if (status === 'granted') return grantedWords(flow, reset?.done ?? false, name);
  if (status === 'canceled') {
    return {
      tone: 'neutral',
      title: 'Called off',
      text: 'The verification was stopped before its end. Nothing was reset.',
    };
  }
  if (status === 'expired') {
    return {
      tone: 'neutral',
      title: 'Out of time',
      text: 'The verification was not finished in time. Nothing was reset.',
    };
  }
  if (reason === 'factors_missing') return notEnoughWords(missing ?? [], name);
  return deniedWords(reason, name);
}

/** Names of factors, as the desk says them. */
const FACTORS: Record<string, string> = {
  face: 'the face',
  doc: 'the document',
  hwk: 'a device key that is a day old',
  swk: 'a device key',
  link: 'a link that the gateway sends',
  readback: 'the code, read back to the help desk',
  peer: 'a second person who vouches',
};

function notEnoughWords(missing: readonly (readonly string[])[], name: string): OutcomeWords {
  const ways = missing.map((set) => set.map((factor) => FACTORS[factor] ?? factor).join(' and '));
  return {
    tone: 'neutral',
    title: 'Recognised, but that is not enough',
    text: `It is the face of ${name}. A face alone resets nothing. Missing: ${ways.join('; or ')}.`,
  };
}

function grantedWords(flow: CaseView['flow'], isDone: boolean, name: string): OutcomeWords {
  if (!isDone) {
    return {
      tone: 'neutral',
      title: 'Granted, but not reset yet',
      text: 'The protected route did not take the grant. Ask again to try once more.',
    };
  }
  return {
    tone: 'good',
    title: 'MFA was reset',
    text:
      flow === 'establish_identity'
        ? `It is ${name}: the ID fits the record and the selfie fits the ID. From now on the face is recognised, beside something that ${name} has.`
        : `It is ${name}: the selfie shows the person who was verified the first time.`,
  };
}

/** Reasons that mean: somebody proved their identity, and it is not the employee. */
const ALARMS: Record<string, { title: (name: string) => string; text: (name: string) => string }> =
  {
    profile_mismatch: {
      title: (name) => `Alarm: this is not ${name}`,
      text: (name) =>
        `Somebody showed a perfectly good ID, and it is not ${name}’s: name and birthday are not those of the record. Nothing was reset.`,
    },
    user_id_mismatch: {
      title: (name) => `Alarm: this is not ${name}`,
      text: (name) =>
        `The selfie shows a real person, and not the one who was verified as ${name} the first time. Nothing was reset, and every grant ${name} still had was revoked.`,
    },
    verification_not_me: {
      title: (name) => `Alarm: ${name} did not ask for this`,
      text: (name) =>
        `Whoever opened the link said “This isn’t me”. Nothing was reset, and every grant ${name} still had was revoked.`,
    },
    identity_conflict: {
      title: () => 'Alarm: this person is another employee',
      text: () => 'One person cannot be two employees. Nothing was reset.',
    },
  };

function deniedWords(reason: string | null, name: string): OutcomeWords {
  const alarm = Object.hasOwn(ALARMS, reason ?? '') ? ALARMS[reason ?? ''] : null;
  if (alarm) return { tone: 'alarm', title: alarm.title(name), text: alarm.text(name) };
  return {
    tone: 'neutral',
    title: 'Not verified',
    text: 'The verification did not succeed. Nothing was reset.',
  };
}

/** The next action of the help desk. */
export function nextWords(
  { status }: Pick<CaseView, 'status'>,
  tone: OutcomeWords['tone'],
  name: string,
): string {
  if (status === 'pending') return 'Next: stay on the line until the answer is here.';
  if (tone === 'good') return `Next: tell ${name} to sign in again and set up the new phone.`;
  if (tone === 'alarm') {
    return `Next: end the call, report it to security, and reach ${name} on a number on record.`;
  }
  return `Next: ask ${name}, on a number on record, and start again.`;
}

/** What a failed call means for the help desk. */
export function problemWords(problem: RequestProblem): string {
  if (problem.code === 'request_unknown') {
    return 'The address of this page names a request that the desk does not have open. An address proves nothing, so nothing was done.';
  }
  if (problem.kind === 'network') return 'The server does not answer. Is it still running?';
  if (problem.status === 429) return 'That was often. Wait a minute, then try again.';
  if (problem.status === 502) return `The gateway did not do it (${problem.code}). Try again.`;
  return `The desk refused it (${problem.code}).`;
}

const TIME = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const TIME_WITH_SECONDS = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** `6:04 PM GMT+1` */
export function formatTime(unixSeconds: number): string {
  return TIME.format(new Date(unixSeconds * 1000));
}

/** `18:04:09 CET`, for the log. */
export function formatLogTime(unixSeconds: number): string {
  return TIME_WITH_SECONDS.format(new Date(unixSeconds * 1000));
}
