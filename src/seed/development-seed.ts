import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CustomersService, DEFAULT_CONFIG } from '../gateway/customers/index.js';
import { EmployeesService } from '../gateway/employees/index.js';
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

/** The employee of the demo: the first simulated person, so that establishing the identity needs no typing. */
const DEMO_EMPLOYEE = {
  employee_id: 'E-1001',
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  email: 'ada.marlowe@example.com',
  department: 'Research',
  title: 'Engineer',
} as const;

/**
 * A set-up to try everything with, made once per database. Only its presence is stored there: the keys are in
 * credentials.json and, like all keys, cannot be read back.
 */
export async function seedDevelopment(
  app: INestApplicationContext,
  settings: Settings,
  dataSource: DataSource,
): Promise<void> {
  if (await readInstallation(dataSource, 'development_seed')) return;
  const verification = await seedVerification(app);
  const customer = await seedCustomer(app, verification);
  const credentials: DevelopmentCredentials = {
    base_url: settings.baseUrl,
    ...verification,
    ...customer,
  };
  const path = join(settings.dataDir, 'credentials.json');
  writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600); // `mode` only counts where the file is new
  await writeInstallation(dataSource, 'development_seed', { customer_id: credentials.customer_id });
}

type VerificationCredentials = Omit<
  DevelopmentCredentials,
  'base_url' | 'customer_id' | 'customer_key'
>;

async function seedVerification(app: INestApplicationContext): Promise<VerificationCredentials> {
  const { id } = await app.get(OrganizationsService, { strict: false }).create('Example Partner');
  const projects = app.get(ProjectsService, { strict: false });
  const environment = 'sandbox';
  const document = await projects.create(id, {
    name: 'Document and selfie',
    environment,
    template: 'document_selfie',
  });
  const selfie = await projects.create(id, {
    name: 'Selfie only',
    environment,
    template: 'selfie_only',
  });
  const ial2 = await projects.create(id, { name: 'IAL2', environment, template: 'ial2' });
  const { secret } = await app
    .get(ApiKeysService, { strict: false })
    .create(id, { name: 'Development', environment });
  return {
    api_key: secret,
    organization_id: id,
    project_id: document.id,
    selfie_project_id: selfie.id,
    ial2_project_id: ial2.id,
  };
}

async function seedCustomer(
  app: INestApplicationContext,
  verification: VerificationCredentials,
): Promise<Pick<DevelopmentCredentials, 'customer_id' | 'customer_key'>> {
  const customers = app.get(CustomersService, { strict: false });
  const customer = await customers.create({
    name: 'Example Corp',
    environment: 'sandbox',
    verificationApiKey: verification.api_key,
    config: {
      ...DEFAULT_CONFIG,
      establish_identity: {
        ...DEFAULT_CONFIG.establish_identity,
        enabled: true,
        project_id: verification.project_id,
      },
      known_user_key: { enabled: true, project_id: verification.selfie_project_id },
    },
  });
  const { key, secret } = await customers.createKey(customer, { name: 'Development' });
  const caller = { customerId: customer.id, keyId: key.id, scopes: key.scopes };
  await app.get(EmployeesService, { strict: false }).create(caller, { ...DEMO_EMPLOYEE });
  return { customer_id: customer.id, customer_key: secret };
}
