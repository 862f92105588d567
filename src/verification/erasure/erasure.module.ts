import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { PersonsModule } from '../persons/index.js';
import { ProjectsModule } from '../projects/index.js';
import { LegalHoldsModule } from '../legal-holds/index.js';
import { SessionsModule } from '../sessions/index.js';
import { ErasureController } from './erasure.controller.js';
import { ErasureService } from './erasure.service.js';
import { PersonErasure } from './person-erasure.service.js';
import { RetentionSweep } from './retention-sweep.service.js';

@Module({
  imports: [
    ApiKeysModule,
    EvidenceModule,
    OrganizationsModule,
    PersonsModule,
    ProjectsModule,
    LegalHoldsModule,
    SessionsModule,
  ],
  controllers: [ErasureController],
  providers: [ErasureService, PersonErasure, RetentionSweep],
  exports: [PersonErasure, RetentionSweep],
})
export class ErasureModule {}
