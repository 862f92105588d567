import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import type { Findings } from '../../engine/index.js';
import { SourcesService, type Validations } from '../../sources/index.js';
import type { EvaluatedSteps } from '../model/run-conclusion.policy.js';
import { mayStillAsk, valuesToValidate } from '../model/values-to-validate.policy.js';
import type { Session } from '../model/session.js';
import { SessionStore } from '../store/session.store.js';

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
