import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { OPERATOR } from './platform/audit/index.js';
import { MembershipService, Workspaces, type Role } from './staff/index.js';
import { SeedSettings } from './development-settings.js';
import { AppModule } from './app.module.js';
import { connect } from './database.js';
import { CustomersService, DEFAULT_CONFIG } from './gateway/customers/index.js';
import { EmployeesService } from './gateway/employees/index.js';
import { Settings } from './platform/config/index.js';
import {
  Database,
  readInstallation,
  refuseOtherMode,
  withStartLock,
  writeInstallation,
} from './platform/database/index.js';
import { createCommandContext } from './platform/http/index.js';
import type { Id } from './platform/ids/index.js';
import { ApiKeysService } from './verification/api-keys/index.js';
import { OrganizationsService } from './verification/organizations/index.js';
import { ProjectsService, type NewProject, type Template } from './verification/projects/index.js';
import {
  readCredentials,
  writeCredentials,
  type DevelopmentCredentials,
} from './development-credentials.js';

/** One person for each role. */
const PEOPLE: readonly { name: string; role: Role }[] = [
  { name: 'Olivia Okafor', role: 'owner' },
  { name: 'Adam Lindqvist', role: 'admin' },
  { name: 'Dana Ferreira', role: 'developer' },
  { name: 'Ravi Menon', role: 'reviewer' },
  { name: 'Hanna Berg', role: 'hr' },
  { name: 'Hector Diaz', role: 'help_desk' },
  { name: 'Leah Novak', role: 'desk_lead' },
  { name: 'Lars Petersen', role: 'desk_lead' },
  { name: 'Aisha Rahman', role: 'auditor' },
];

/** The employee of the demo: the first simulated person, so that establishing the identity needs no typing. */
const DEMO_EMPLOYEE = {
  employee_id: 'E-1001',
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  email: 'ada.marlowe@example.com',
  phone: '+15555550123',
  department: 'Research',
  title: 'Engineer',
} as const;

/**
 * Creates the development set-up once, before the application, since the demo needs its key. Keys
 * cannot be read back, so lost credentials mean another set-up.
 */
export async function seedDevelopment(settings: Settings, dataSource: DataSource): Promise<void> {
  await withStartLock(dataSource, async () => {
    // A production process may have started to use the database since the first check.
    await refuseOtherMode(dataSource, settings.environment);
    const made = ((await readInstallation(dataSource, 'development_seed')) ?? NONE) as SetUps;
    const known = readCredentials(settings.dataDir);
    if (known && made.customer_ids?.includes(known.customer_id)) {
      // The address may have changed since the last start.
      writeCredentials(settings.dataDir, { ...known, base_url: settings.baseUrl });
      return;
    }
    await makeSetUp(settings, dataSource, made.customer_ids ?? []);
  });
}

/** Set-ups that the database already contains. */
interface SetUps {
  customer_ids?: string[];
}

const NONE: SetUps = {};

/**
 * Its own application with its own connections. One transaction with the file as its last step: if
 * that fails, the database stays unchanged.
 */
async function makeSetUp(
  settings: Settings,
  dataSource: DataSource,
  others: string[],
): Promise<void> {
  const own = await connect(settings, String((dataSource.options as { url?: string }).url));
  const parts = settings.parts.filter((part) => !(part instanceof SeedSettings));
  const quiet = { parts: [...parts, new SeedSettings()], sweepIntervalMs: 0 };
  const root = AppModule.for(Object.assign(new Settings(), settings, quiet), own);
  const app = await createCommandContext(root);
  try {
    await app.get(Database, { strict: false }).enclose(async ({ manager }) => {
      const verification = await seedVerification(app);
      const customer = await seedCustomer(app, verification);
      await seedStaff(app, [verification.organization_id, customer.customer_id] as Id[]);
      const ids = [...others, customer.customer_id];
      await writeInstallation(manager, 'development_seed', { customer_ids: ids });
      const credentials = { base_url: settings.baseUrl, ...verification, ...customer };
      writeCredentials(settings.dataDir, credentials);
    });
  } finally {
    await app.close();
  }
}

type VerificationCredentials = Omit<
  DevelopmentCredentials,
  'base_url' | 'customer_id' | 'customer_key'
>;

async function seedVerification(app: INestApplicationContext): Promise<VerificationCredentials> {
  const { id } = await app
    .get(OrganizationsService, { strict: false })
    .create('Example Corp', OPERATOR);
  const projects = app.get(ProjectsService, { strict: false });
  const environment = 'sandbox';
  // A help desk needs no home address, so real people are not asked for what their ID leaves out.
  const real = { engine: 'native', userInfo: 'none' } as const;
  const make = (name: string, template: Template, more: Partial<NewProject> = {}) =>
    projects.create(id, { name, environment, template, ...more }, OPERATOR);
  const document = await make('Document and selfie', 'document_selfie');
  const selfie = await make('Selfie only', 'selfie_only');
  const ial2 = await make('IAL2', 'ial2');
  const camera = await make('Document and selfie, by camera', 'document_selfie', real);
  const cameraSelfie = await make('Selfie only, by camera', 'selfie_only', { engine: 'native' });
  const { secret } = await app
    .get(ApiKeysService, { strict: false })
    .create(id, { name: 'Development', environment }, OPERATOR);
  return {
    api_key: secret,
    organization_id: id,
    project_id: document.id,
    selfie_project_id: selfie.id,
    ial2_project_id: ial2.id,
    camera_project_id: camera.id,
    camera_selfie_project_id: cameraSelfie.id,
  };
}

async function seedCustomer(
  app: INestApplicationContext,
  verification: VerificationCredentials,
): Promise<Pick<DevelopmentCredentials, 'customer_id' | 'customer_key'>> {
  const customers = app.get(CustomersService, { strict: false });
  const customer = await customers.create(
    {
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
        action_labels: { reset_mfa: 'Reset your MFA' },
      },
    },
    OPERATOR,
  );
  const { key, secret } = await customers.createKey(customer, { name: 'Development' }, OPERATOR);
  const caller = {
    kind: 'customer_key',
    tenantId: customer.id,
    id: key.id,
    permissions: key.scopes,
  } as const;
  await app.get(EmployeesService, { strict: false }).create(caller, { ...DEMO_EMPLOYEE });
  return { customer_id: customer.id, customer_key: secret };
}

/** Adds them to every workspace that has their role. They sign in without a passkey. */
async function seedStaff(app: INestApplicationContext, workspaces: readonly Id[]): Promise<void> {
  const members = app.get(MembershipService, { strict: false });
  const known = app.get(Workspaces, { strict: false });
  for (const { name, role } of PEOPLE) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const account = await members.createAccount({ name, email, isDevelopment: true });
    for (const workspace of workspaces.filter((each) => known.knowsRole(each, role)))
      await members.join(account.id, { workspace, role, by: OPERATOR });
  }
}
