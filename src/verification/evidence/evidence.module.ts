import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectOwners } from '../../platform/objects/index.js';
import { EvidenceService, PictureFiles } from './evidence.service.js';
import {
  LivenessChallengeEntity,
  LivenessChallengeStore,
} from './liveness/liveness-challenge.store.js';
import { LivenessChallenges } from './liveness/liveness-challenges.service.js';
import { PictureEntity, PictureStore } from './picture.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([LivenessChallengeEntity, PictureEntity])],
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
