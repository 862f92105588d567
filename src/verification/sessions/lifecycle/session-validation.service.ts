import { Injectable } from '@nestjs/common';
import { newId, type Id } from '../../../platform/ids/index.js';
import type { Findings } from '../../engine/index.js';
import { SourcesService, type Validations } from '../../sources/index.js';
import type { EvaluatedSteps } from '../model/run-conclusion.policy.js';
import { valuesToValidate } from '../model/values-to-validate.policy.js';
import type { Session } from '../model/session.js';

/** Asks the operator's sources about a session once everything has been said, outside any transaction. */
@Injectable()
export class SessionValidation {
  constructor(private readonly sources: SourcesService) {}

  /** Null unless these findings pass the last step. In the sandbox nobody is asked: the source is simulated. */
  async of(
    session: Session,
    run: EvaluatedSteps,
    findings: Findings,
    requestId: Id<'run'> = newId('run'),
  ): Promise<Validations | null> {
    const { organizationId, projectId, environment, id: sessionId } = session;
    const isAsked = environment !== 'sandbox' && session.status === 'awaiting_user_input';
    const said = isAsked ? valuesToValidate(session, run, findings) : null;
    const consentedAt = session.data?.consent?.at ?? 0;
    const question = { requestId, sessionId, consentedAt };
    return said && this.sources.validate(organizationId, projectId, { ...question, said });
  }
}
