import { Module } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { Log } from '../../platform/logging/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { PersonsModule } from '../persons/index.js';
import { ProjectsModule } from '../projects/index.js';
import { VerificationSettings } from '../settings.js';
import { Engines } from './engines.js';
import { ForgetFramesTask } from './native/frames/forget-frames.task.js';
import { SeenFrameStore } from './native/frames/seen-frame.store.js';
import { DocumentEvaluator } from './native/document-evaluator.js';
import { FaceReadings } from './native/face-readings.js';
import { NativeEngine } from './native/native-engine.js';
import { PhotographedDocuments } from './native/photographed-documents.js';
import { SameHumanCheck } from './native/same-human-check.js';
import { SelfieEvaluator } from './native/selfie-evaluator.js';
import { StoredFaces } from './native/stored-faces.js';
import { EngineWorkers } from './native/workers/engine-workers.js';

@Module({
  imports: [EvidenceModule, PersonsModule, ProjectsModule],
  providers: [
    Engines,
    {
      provide: EngineWorkers,
      inject: [Settings, Log],
      useFactory: (settings: Settings, log: Log) =>
        new EngineWorkers({ workers: settings.of(VerificationSettings).engineWorkers, log }),
    },
    FaceReadings,
    SeenFrameStore,
    ForgetFramesTask,
    StoredFaces,
    SameHumanCheck,
    PhotographedDocuments,
    DocumentEvaluator,
    SelfieEvaluator,
    NativeEngine,
  ],
  exports: [Engines, EngineWorkers, FaceReadings],
})
export class EngineModule {}
