import { Injectable } from '@nestjs/common';
import { unlessAborted } from '../../../platform/concurrency/index.js';
import { completedCheck, type CheckCode } from '../../checks/index.js';
import type { StepName } from '../../projects/index.js';
import type { Engine, Evidence, Findings } from '../engine.js';
import { Engines } from '../engines.js';
import { DocumentEvaluator } from './document-evaluator.js';
import { SelfieEvaluator } from './selfie-evaluator.js';
import { EngineWorkers } from './workers/engine-workers.js';

/** Decides by pictures and codes, on this machine alone. */
@Injectable()
export class NativeEngine implements Engine {
  readonly name = 'native';
  readonly capacity: number;

  constructor(
    engines: Engines,
    private readonly workers: EngineWorkers,
    private readonly documents: DocumentEvaluator,
    private readonly selfies: SelfieEvaluator,
  ) {
    this.capacity = workers.count;
    engines.add(this);
  }

  /** Only pictures take time. */
  isImmediate(steps: readonly StepName[]): boolean {
    return !steps.some((step) => step === 'document' || step === 'selfie');
  }

  prepare(): void {
    this.workers.prepare();
  }

  /** Each step gets the findings of the earlier ones. */
  async evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    let all: Findings = { checks: [], outcome: { result: 'pass' }, person: null };
    let { earlier } = evidence;
    for (const step of evidence.submitted) {
      signal.throwIfAborted();
      const found = await unlessAborted(
        this.#evaluateStep(step, { ...evidence, earlier }, signal),
        signal,
      );
      all = {
        checks: [...all.checks, ...found.checks],
        outcome: found.outcome,
        person: found.person ?? all.person,
        face: found.face ?? all.face ?? null,
        recognised: found.recognised ?? all.recognised ?? null,
        lacksAddress: found.lacksAddress ?? all.lacksAddress ?? false,
        isOtherFace: (found.isOtherFace ?? false) || (all.isOtherFace ?? false),
      };
      if (found.outcome.result !== 'pass') return { ...all, person: null };
      earlier = {
        ...earlier,
        ...{ person: all.person ?? earlier.person, face: all.face ?? earlier.face },
      };
    }
    return all;
  }

  #evaluateStep(step: StepName, evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    switch (step) {
      case 'document':
        return this.documents.evaluate(evidence, signal);
      case 'selfie':
        return this.selfies.evaluate(evidence, signal);
      case 'phone':
        return confirmed('phone_verified');
      case 'email':
        return confirmed('email_verified');
      case 'address':
      case 'ssn':
      case 'insurance_card':
        // Values that the person entered prove nothing.
        return confirmed();
    }
  }
}

/** The step is submitted with the right code or a complete form, or not at all. */
function confirmed(...codes: CheckCode[]): Promise<Findings> {
  const checks = codes.map((code) => completedCheck(code, true));
  return Promise.resolve({ checks, outcome: { result: 'pass' }, person: null });
}
