import { completedCheck } from '../../src/verification/checks/index.js';
import type { Engine, Evidence, Findings } from '../../src/verification/engine/index.js';
import { PERSONAS } from '../../src/verification/sandbox/index.js';
import { eventually } from './server-process.js';

const [{ id: _id, ...ADA }] = PERSONAS as [(typeof PERSONAS)[0] & object];

export const PASSES: Findings = {
  checks: [completedCheck('id_authenticity', true)],
  outcome: { result: 'pass' },
  person: ADA,
};

export const UNCLEAR: Findings = {
  checks: [completedCheck('id_authenticity', false)],
  outcome: { result: 'unclear', code: 'document_unreadable', reasons: ['document_unreadable'] },
  person: null,
};

/** Replaces the native engine: each evaluation waits for the test's findings. */
export class HeldEngine implements Engine {
  readonly name = 'native';
  capacity = 1;
  readonly #waiting: {
    evidence: Evidence;
    resolve: (found: Findings) => void;
    reject: (error: Error) => void;
  }[] = [];

  isImmediate(): boolean {
    return false;
  }

  evaluate(evidence: Evidence): Promise<Findings> {
    return new Promise((resolve, reject) => this.#waiting.push({ evidence, resolve, reject }));
  }

  /** The oldest evaluation under way: ends it when `find` or `fail` is called. */
  async next(): Promise<{ evidence: Evidence; find: (found: Findings) => void; fail: () => void }> {
    const { evidence, resolve, reject } = await eventually(() => this.#waiting.shift());
    return {
      evidence,
      find: resolve,
      fail: () => {
        reject(new Error('the engine broke'));
      },
    };
  }
}
