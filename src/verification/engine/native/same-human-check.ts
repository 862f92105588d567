import { Injectable } from '@nestjs/common';
import type { Evidence, Findings } from '../engine.js';
import { findSameHuman } from '../same-human.policy.js';
import { StoredFaces } from './stored-faces.js';

/**
 * Looks early whether this human is known, while the person can still try again. The end of the
 * session decides it, under locks.
 */
@Injectable()
export class SameHumanCheck {
  constructor(private readonly stored: StoredFaces) {}

  /** Findings that passed become unclear when the face agrees too little with a known one. */
  async check(evidence: Evidence, findings: Findings, signal: AbortSignal): Promise<Findings> {
    const { organizationId, sessionId, environment, earlier } = evidence;
    const person = findings.person ?? earlier.person;
    const { face } = findings;
    if (findings.outcome.result !== 'pass' || !person || !face) return findings;
    const human = { organizationId, environment, person };
    const known = await this.stored.listHumans(human, face.template, {
      organizationId,
      sessionId,
      signal,
    });
    if (findSameHuman(face.template, known).result !== 'unclear') return findings;
    return {
      ...findings,
      outcome:
        face.kind === 'selfie'
          ? { result: 'unclear', code: 'selfie_mismatch', reasons: ['selfie_not_confirmed'] }
          : { result: 'unclear', code: 'document_unreadable', reasons: ['portrait_unreadable'] },
    };
  }
}
