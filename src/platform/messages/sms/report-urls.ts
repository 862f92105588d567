import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import type { Id } from '../../ids/index.js';

export const REPORTS_PATH = 'messages/v1/reports';

/** The addresses at which a provider reports. They name the tenant, so that one tenant is searched. */
@Injectable()
export class ReportUrls {
  constructor(private readonly settings: Settings) {}

  of(tenant: Id, id: Id<'msg'>): string {
    return `${this.settings.baseUrl}/${REPORTS_PATH}/${tenant}/${id}`;
  }
}
