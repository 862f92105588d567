import { Module } from '@nestjs/common';
import { EvidenceService } from './evidence.service.js';
import { LivenessChallengeStore } from './liveness-challenge.store.js';
import { PictureFiles } from './picture-files.js';
import { PictureStore } from './picture.store.js';

@Module({
  providers: [PictureStore, LivenessChallengeStore, PictureFiles, EvidenceService],
  exports: [EvidenceService],
})
export class EvidenceModule {}
