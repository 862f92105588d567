import { Module } from '@nestjs/common';
import { AuditStore } from './audit.store.js';

@Module({ providers: [AuditStore], exports: [AuditStore] })
export class AuditModule {}
