import type { OutboundResult } from '../http/index.js';

export const DOCTOR_CHECKS = ['reachable', 'answer', 'speed', 'signature', 'bearer'] as const;
export type DoctorCheck = (typeof DOCTOR_CHECKS)[number];

export const CHECK_OUTCOMES = ['passed', 'failed', 'skipped'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export interface Finding {
  check: DoctorCheck;
  outcome: CheckOutcome;
  /** The observation. */
  detail: string;
  /** How to fix it; null if nothing is wrong. */
  mend: string | null;
}

export interface Answers {
  /** The answer to a correct delivery. */
  right: OutboundResult;
  /** The answer to a forged signature; null if none was sent. */
  forgedSignature: OutboundResult | null;
  /** The answer to a wrong bearer; null if none was sent. */
  wrongBearer: OutboundResult | null;
}

/** A receiver that takes longer should store the event first and work on it later. */
const SLOW_MS = 3_000;

const MENDS: Record<string, string> = {
  address_refused: 'Use a public address, by https in production.',
  name_not_found: 'Correct the host name, or publish its address in DNS.',
  connection_refused: 'Start the receiver, and open its port to this server.',
  connection_lost: 'The receiver closed the connection: look at its log and its proxy.',
  timed_out: 'Let the receiver answer at once, and open the firewall to this server.',
  tls_failed: 'Install a valid certificate for this host, with its whole chain.',
  answer_malformed: 'What answers is no HTTP server: correct the port or the scheme.',
};

/** Lists the faults of a receiver, and how to fix each. */
export function diagnose({ right, forgedSignature, wrongBearer }: Answers): Finding[] {
  return [
    reachable(right),
    answer(right),
    speed(right),
    refuses('signature', forgedSignature, 'a forged signature'),
    refuses('bearer', wrongBearer, 'a wrong bearer'),
  ];
}

function reachable(result: OutboundResult): Finding {
  if (result.kind === 'answered') return passed('reachable', 'The receiver answered.');
  return {
    check: 'reachable',
    outcome: 'failed',
    detail: `No answer: ${result.reason.replaceAll('_', ' ')}.`,
    mend: MENDS[result.reason] ?? 'Try again.',
  };
}

function answer(result: OutboundResult): Finding {
  if (result.kind !== 'answered') return skipped('answer');
  const { status } = result;
  const detail = `It answered ${String(status)}.`;
  if (isTaken(result)) return passed('answer', detail);
  return { check: 'answer', outcome: 'failed', detail, mend: mendOf(status) };
}

function mendOf(status: number): string {
  if (status === 401 || status === 403)
    return 'Check the bearer and the signature with the secrets of this endpoint.';
  if (status >= 300 && status < 400) return 'Name the final address: redirects are not followed.';
  if (status === 404 || status === 405) return 'Correct the path, and take POST there.';
  if (status === 410) return 'A real delivery would disable the endpoint: answer 2xx instead.';
  return 'Answer with a status from 200 to 299 once the event is stored.';
}

function speed(result: OutboundResult): Finding {
  if (result.kind !== 'answered') return skipped('speed');
  const detail = `It took ${String(result.latencyMs)} ms.`;
  if (result.latencyMs <= SLOW_MS) return passed('speed', detail);
  return {
    check: 'speed',
    outcome: 'failed',
    detail,
    mend: 'Store the event and answer; do the work afterwards.',
  };
}

/** A receiver that accepts everything accepts forged events too. */
function refuses(check: DoctorCheck, result: OutboundResult | null, what: string): Finding {
  if (result?.kind !== 'answered') return skipped(check);
  if (!isTaken(result)) return passed(check, `It refused ${what}.`);
  return {
    check,
    outcome: 'failed',
    detail: `It took a delivery with ${what}.`,
    mend: `Refuse ${what} with 401 before you read the event.`,
  };
}

/** Whether the receiver accepted the delivery. */
export function isTaken(result: OutboundResult): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status < 300;
}

function passed(check: DoctorCheck, detail: string): Finding {
  return { check, outcome: 'passed', detail, mend: null };
}

function skipped(check: DoctorCheck): Finding {
  return { check, outcome: 'skipped', detail: 'Could not be tried.', mend: null };
}
