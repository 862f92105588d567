import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { CollectorClient } from './collector-client.js';
import { LogExportKind } from './log-export.kind.js';
import { LogExportStore, LogExportEntity } from './log-export.store.js';
import { LogExportTask } from './log-export.task.js';

/** Collectors of logs get the audit of their customer. */
@Module({
  imports: [AuditModule, ConnectionsModule, TypeOrmModule.forFeature([LogExportEntity])],
  providers: [LogExportKind, LogExportStore, CollectorClient, LogExportTask],
})
export class LogExportModule {}
