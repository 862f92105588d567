import type { Id } from '../../../platform/ids/index.js';
import type { Findings } from '../../engine/index.js';
import { addressOnDocument } from '../../persons/index.js';
import type { SaidValues } from '../../sources/index.js';
import { concludeRun, type EvaluatedSteps } from './run-conclusion.policy.js';
import { isOverdue, stepsAfter } from './session.policy.js';
import type { Session } from './session.js';

/**
 * What the sources are asked about: everything that was said, once this run passes the last step of a
 * session that reads a document. Null before, and when it fails.
 */
export function valuesToValidate(
  session: Pick<Session, 'engine' | 'userInfo' | 'steps' | 'data'>,
  run: EvaluatedSteps,
  findings: Findings,
): SaidValues | null {
  const { data } = session;
  const steps = stepsAfter(session, run, findings);
  if (!data || !steps.includes('document')) return null;
  const { change, result } = concludeRun({ data, steps }, run, findings, 0);
  if (!result?.person || result.failure) return null;
  const { person } = result;
  const { done = [] } = change;
  // What is entered now replaces what was said before a step back.
  const collected = { ...data.collected, ...findings.collected };
  return {
    person,
    address: addressOnDocument(person) ?? collected.address ?? null,
    phone: done.includes('phone') ? (collected.phone ?? null) : null,
    email: done.includes('email') ? (collected.email ?? null) : null,
  };
}

/**
 * Whether a session still is where it was when its run was submitted: the person may have gone back,
 * declined or ended it while the run was evaluated. `runId` is null for a form.
 */
export function mayStillAsk(session: Session, runId: Id<'run'> | null, now: Date): boolean {
  const { status, data } = session;
  if (status !== 'awaiting_user_input' || isOverdue(session, now)) return false;
  return data?.consent?.granted === true && data.run === runId;
}
