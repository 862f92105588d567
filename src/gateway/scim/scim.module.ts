import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ScimDiscoveryController } from './discovery.controller.js';
import { ScimConnectionKind } from './scim-connection.kind.js';

@Module({
  imports: [ConnectionsModule],
  controllers: [ScimDiscoveryController],
  providers: [ScimConnectionKind],
})
export class ScimModule {}
