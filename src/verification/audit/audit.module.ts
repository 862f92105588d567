import { Module } from '@nestjs/common';
import { VerificationAudit } from './verification-audit.js';

@Module({ providers: [VerificationAudit], exports: [VerificationAudit] })
export class AuditModule {}
