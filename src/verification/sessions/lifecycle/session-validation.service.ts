import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import type { Findings } from '../../engine/index.js';
import { SourcesService, type Validations, type SaidValues } from '../../sources/index.js';
import { addressOnDocument } from '../../persons/index.js';
import { type EvaluatedSteps, concludeRun } from '../model/run-conclusion.policy.js';
import type { Session } from '../model/session.js';
import { SessionStore } from '../session.store.js';
import { isOverdue, stepsAfter } from '../model/session.policy.js';

/** Asks the operator's sources about a session once everything has been said, outside any transaction. */
@Injectable()
export class SessionValidation {
  constructor(
    private readonly sessions: SessionStore,
    private readonly sources: SourcesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Null unless these findings pass the last step, and the session has not moved on since. In the sandbox
   * nobody is asked: the source is simulated. `runId` is null for a form.
   */
  async of(
    session: Session,
    run: EvaluatedSteps,
    findings: Findings,
    runId: Id<'run'> | null = null,
  ): Promise<Validations | null> {
    const { organizationId, projectId, environment, id: sessionId } = session;
    const said = environment === 'sandbox' ? null : valuesToValidate(session, run, findings);
    if (!said) return null;
    // An evaluation takes a while: nobody is told anything of a person who has withdrawn meanwhile.
    const current = await this.sessions.find(organizationId, sessionId);
    if (!current || !mayStillAsk(current, runId, this.clock.now())) return null;
    const consentedAt = current.data?.consent?.at ?? 0;
    const question = { requestId: runId ?? newId('run'), sessionId, consentedAt };
    return this.sources.validate(organizationId, projectId, { ...question, said });
  }
}

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
function mayStillAsk(session: Session, runId: Id<'run'> | null, now: Date): boolean {
  const { status, data } = session;
  if (status !== 'awaiting_user_input' || isOverdue(session, now)) return false;
  return data?.consent?.granted === true && data.run === runId;
}
