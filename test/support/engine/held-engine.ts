import { completedCheck } from '../../../src/verification/checks/index.js';
import { toStored } from '../../../src/verification/engine/native/faces/stored-template.js';
import type { Engine, Evidence, Findings } from '../../../src/verification/engine/index.js';
import { PERSONAS } from '../../../src/verification/sandbox/index.js';
import { eventually } from '../processes/server-process.js';

const [{ id: _id, ...ADA }] = PERSONAS as [(typeof PERSONAS)[0] & object];

export const PASSES: Findings = {
  checks: [completedCheck('id_authenticity', true)],
  outcome: { result: 'pass' },
  person: ADA,
  face: {
    kind: 'portrait',
    template: toStored({ model: 'm', version: '1', values: new Float32Array(128).fill(0.1) }),
    picture: '',
  },
};

export const UNCLEAR: Findings = {
  checks: [completedCheck('id_authenticity', false)],
  outcome: { result: 'unclear', code: 'document_unreadable', reasons: ['document_unreadable'] },
  person: null,
};

/** One evaluation under way: it ends when the test calls `find` or `fail`. */
interface Held {
  evidence: Evidence;
  signal: AbortSignal;
  find: (found: Findings) => void;
  fail: () => void;
}

/** Replaces the native engine: each evaluation waits for the test's findings. */
export class HeldEngine implements Engine {
  readonly name = 'native';
  capacity = 1;
  readonly #waiting: Held[] = [];

  isImmediate(): boolean {
    return false;
  }

  evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    return new Promise((find, reject) => {
      const fail = (): void => reject(new Error('the engine broke'));
      this.#waiting.push({ evidence, signal, find, fail });
    });
  }

  /** The oldest evaluation under way. */
  next(): Promise<Held> {
    return eventually(() => this.#waiting.shift());
  }
}
