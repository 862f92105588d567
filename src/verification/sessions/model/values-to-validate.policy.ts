import type { Findings } from '../../engine/index.js';
import { addressOnDocument } from '../../persons/index.js';
import type { SaidValues } from '../../sources/index.js';
import { concludeRun, type EvaluatedSteps } from './run-conclusion.policy.js';
import { stepsAfter } from './session.policy.js';
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
  const { done = [], collected = {} } = change;
  return {
    person,
    address: addressOnDocument(person) ?? collected.address ?? null,
    phone: done.includes('phone') ? (collected.phone ?? null) : null,
    email: done.includes('email') ? (collected.email ?? null) : null,
  };
}
