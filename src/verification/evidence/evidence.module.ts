import { Module } from '@nestjs/common';
import { ObjectOwners } from '../../platform/objects/index.js';
import { EvidenceService, PictureFiles } from './evidence.service.js';
import { LivenessChallengeStore } from './liveness-challenge.store.js';
import { LivenessChallenges } from './liveness-challenges.service.js';
import { PictureStore } from './picture.store.js';

@Module({
  providers: [
    PictureStore,
    LivenessChallengeStore,
    PictureFiles,
    EvidenceService,
    LivenessChallenges,
  ],
  exports: [EvidenceService, LivenessChallenges],
})
export class EvidenceModule {
  constructor(owners: ObjectOwners, pictures: PictureStore) {
    owners.add('ev', pictures);
  }
}
