import type { NativeEngine } from '../../../src/verification/engine/native/native-engine.js';
import { EngineWorkers } from '../../../src/verification/engine/native/workers/engine-workers.js';
import { EvidenceService } from '../../../src/verification/evidence/index.js';
import type { TestApplication } from '../application.js';
import { ENGINE_WORKER } from './built.js';
import { nativeEngineOf } from './scripted-engine.js';

/** Longer than a busy machine takes. */
export const PATIENT = 600_000;

export interface RealEngine {
  engine: NativeEngine;
  close: () => Promise<void>;
}

/**
 * The native engine of an application, with a worker that looks at its pictures. However busy the
 * machine is, it looks to the end: the clock stands still, so that no lease of a run expires.
 */
export async function useRealEngine(test: TestApplication): Promise<RealEngine> {
  const workers = new EngineWorkers({
    workers: 1,
    entry: ENGINE_WORKER,
    loadDeadlineMs: PATIENT,
    jobDeadlineMs: PATIENT,
  });
  await workers.load();
  test.clock.stop();
  const engine = nativeEngineOf(test, test.app.get(EvidenceService, { strict: false }), {
    count: 1,
    // They are loaded above.
    prepare: () => undefined,
    ask: (name, input, asker) => workers.ask(name, { ...input, withinMs: PATIENT }, asker),
  } as EngineWorkers);
  return { engine, close: () => workers.close() };
}
