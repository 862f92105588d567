import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { ConnectionAuthenticator } from './connection.authenticator.js';
import { ConnectionKinds } from './connection-kinds.js';
import { ConnectionStore } from './connection.store.js';
import { CONNECTION_CONTROLLERS } from './connections.controller.js';
import { ConnectionsService } from './connections.service.js';
import { MachineTokensService } from './machine-tokens.service.js';
import { TokenController } from './token.controller.js';
import { ConnectionEntity, MachineTokenEntity } from './connection.entity.js';

@Module({
  imports: [
    AuditModule,
    CustomersModule,
    StaffModule,
    TypeOrmModule.forFeature([ConnectionEntity, MachineTokenEntity]),
  ],
  controllers: [...CONNECTION_CONTROLLERS, TokenController],
  providers: [
    ConnectionKinds,
    ConnectionStore,
    ConnectionsService,
    ConnectionAuthenticator,
    MachineTokensService,
  ],
  exports: [ConnectionKinds, ConnectionsService, MachineTokensService],
})
export class ConnectionsModule {}
