import { Global, Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { StoredQueues } from './stored-queues.store.js';

@Global()
@Module({ providers: [MetricsServer, StoredQueues], exports: [MetricsServer, StoredQueues] })
export class MetricsModule {}
