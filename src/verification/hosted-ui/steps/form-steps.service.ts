import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { requestInvalid } from '../../../platform/errors/index.js';
import { capturesOfStep, EvidenceService } from '../../evidence/index.js';
import type { Check } from '../../checks/index.js';
import type { Findings } from '../../engine/index.js';
import {
  addressFaults,
  ssnDigits,
  tidyAddress,
  type Address,
  type CollectedValues,
  type HealthInsurance,
} from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import {
  concludeRun,
  resultOf,
  SessionLifecycle,
  SessionValidation,
  valuesToValidate,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import { cardPicturesMissing } from '../hosted.problems.js';
import { requireCurrent } from './steps.service.js';

type FormStep = Extract<StepName, 'email' | 'address' | 'ssn' | 'insurance_card'>;

/** The values of one finished step. */
interface Taken extends Pick<Partial<SessionData>, 'email'> {
  collected: CollectedValues;
  checks?: readonly Check[];
}

const NEVER_ISSUED = { field: 'ssn', detail: 'must be a number that can have been issued' };

/** Steps that the person fills in. They need no engine: there is nothing to recognise. */
@Injectable()
export class FormStepsService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly evidence: EvidenceService,
    private readonly validation: SessionValidation,
    private readonly clock: Clock,
  ) {}

  /** Throws `request_invalid` for an address that cannot exist. */
  address(session: Session, given: Address): Promise<Session> {
    const address = tidyAddress(given);
    const faults = addressFaults(address);
    if (faults.length > 0) throw invalid(faults);
    return this.take(session, 'address', () => ({ collected: { address } }));
  }

  /** Throws `request_invalid` for a number that was never issued. */
  ssn(session: Session, typed: string): Promise<Session> {
    const ssn9 = ssnDigits(typed);
    if (ssn9 === null) throw invalid([NEVER_ISSUED]);
    return this.take(session, 'ssn', () => ({ collected: { ssn9 } }));
  }

  /**
   * Both sides of the card are photographed where nothing is simulated. Nobody reads the pictures:
   * they are kept beside what was entered. Throws `card_pictures_missing`.
   */
  async insuranceCard(session: Session, insurance: HealthInsurance): Promise<Session> {
    const { organizationId, id, engine } = session;
    if (engine !== 'simulated') {
      requireCurrent(session, 'insurance_card');
      const kept = await this.evidence.kindsOf(organizationId, id);
      if (capturesOfStep('insurance_card').some((side) => !kept.includes(side)))
        throw cardPicturesMissing();
    }
    return this.take(session, 'insurance_card', () => ({ collected: { insurance } }));
  }

  /** Finishes a step, and the session after its last one. Throws `step_not_current`. */
  async take(session: Session, step: FormStep, of: (data: SessionData) => Taken): Promise<Session> {
    const now = unixSeconds(this.clock.now());
    const run = { steps: [step], isRepeatable: true };
    requireCurrent(session, step);
    const asked = session.data && findingsOf(of(session.data));
    const validations = asked && (await this.validation.of(session, run, asked));
    const said = asked && valuesToValidate(session, run, asked);
    return this.lifecycle.progress(
      session.organizationId,
      session.id,
      (data, locked) => {
        requireCurrent(locked, step);
        const taken = of(data);
        const { collected, checks: _, ...values } = taken;
        const findings = findingsOf(taken);
        const { change } = concludeRun({ data, steps: locked.steps }, run, findings, now);
        return {
          ...change,
          ...values,
          collected: { ...data.collected, ...collected },
          // Another request may have changed what was said since the sources were asked.
          validations: isDeepStrictEqual(valuesToValidate(locked, run, findings), said)
            ? validations
            : null,
        };
      },
      ({ steps, data }) =>
        data && steps.every((each) => data.done.includes(each)) ? resultOf(data.found) : null,
    );
  }
}

function findingsOf({ collected, checks = [] }: Taken): Findings {
  return { checks, collected, outcome: { result: 'pass' }, person: null };
}

function invalid(faults: readonly { field: string; detail: string }[]): Error {
  return requestInvalid({
    errors: faults.map(({ field, detail }) => ({
      pointer: `/${field}`,
      code: 'invalid',
      detail: `${field} ${detail}`,
    })),
  });
}
