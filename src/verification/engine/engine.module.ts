import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/index.js';
import { PeopleModule } from '../people/index.js';
import { ProjectsModule } from '../projects/index.js';
import { Engines } from './engines.js';
import { ForgetFramesTask, SeenFrameStore } from './native/frames/index.js';
import {
  DocumentEvaluator,
  FaceReadings,
  NativeEngine,
  SameHumanCheck,
  SelfieEvaluator,
  StoredFaces,
} from './native/index.js';
import { PictureWorkers } from './native/workers/index.js';

@Module({
  imports: [EvidenceModule, PeopleModule, ProjectsModule],
  providers: [
    Engines,
    PictureWorkers,
    FaceReadings,
    SeenFrameStore,
    ForgetFramesTask,
    StoredFaces,
    SameHumanCheck,
    DocumentEvaluator,
    SelfieEvaluator,
    NativeEngine,
  ],
  exports: [Engines, PictureWorkers, FaceReadings],
})
export class EngineModule {}
