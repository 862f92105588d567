import { Injectable } from '@nestjs/common';
import { completedCheck, openCheck } from '../../checks/index.js';
import type { Evidence, Findings } from '../engine.js';
import { findSameHuman, type SameHuman } from '../same-human.policy.js';
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
    const namedId = evidence.known?.userId ?? null;
    const same = findSameHuman({ face, namedId }, known);
    // Its session ends with an alarm.
    if (same.result === 'conflict') return { ...findings, isOtherFace: true };
    if (same.result !== 'unclear') return withDocumentCheck(evidence, findings, same);
    return {
      ...findings,
      isOtherFace: !same.isOutdated,
      outcome:
        face.kind === 'selfie'
          ? { result: 'unclear', code: 'selfie_mismatch', reasons: ['selfie_not_confirmed'] }
          : { result: 'unclear', code: 'document_unreadable', reasons: ['portrait_unreadable'] },
    };
  }
}

/**
 * Where the session names its person, a document must be theirs. Without a face beside it, it must be one that is on
 * record: somebody's name and photo are easily printed on another.
 */
function withDocumentCheck(
  { known, steps, withoutFace }: Evidence,
  findings: Findings,
  same: SameHuman,
): Findings {
  if (!known || !steps.includes('document')) return findings;
  const code = 'document_matches_known_user';
  if (same.result === 'known' && same.id === known.userId) {
    const checks = [...findings.checks, completedCheck(code, true)];
    if (!withoutFace) return { ...findings, checks };
    const { isOnRecord } = same;
    return {
      ...findings,
      checks: [...checks, completedCheck('document_on_record', isOnRecord)],
      ...(isOnRecord
        ? { recognised: known.userId }
        : { outcome: { result: 'fail', code: 'document_mismatch' } }),
    };
  }
  return {
    ...findings,
    checks: [...findings.checks, openCheck(code, 'completed', ['document_of_another'])],
    outcome: { result: 'fail', code: 'document_mismatch' },
  };
}
