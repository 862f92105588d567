import type { INestApplicationContext } from '@nestjs/common';
import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { ApiKeysService, type Scope } from '../../src/verification/api-keys/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import { ProjectsService, type NewProject } from '../../src/verification/projects/index.js';

/** An organization with keys and projects, ready to verify people. */
export interface Partner {
  organizationId: Id<'org'>;
  sandboxKey: string;
  productionKey: string;
  /** Sandbox: document and selfie. */
  documentProject: Id<'proj'>;
  /** Sandbox: selfie only. */
  selfieProject: Id<'proj'>;
  /** Sandbox: document, selfie and phone. */
  ial2Project: Id<'proj'>;
  /** Production: document, selfie and phone. */
  productionProject: Id<'proj'>;
}

export async function makePartner(app: INestApplicationContext, name = 'Acme'): Promise<Partner> {
  const { id: organizationId } = await app
    .get(OrganizationsService, { strict: false })
    .create(name, OPERATOR);
  const sandbox = await makeKey(app, organizationId, { environment: 'sandbox' });
  const production = await makeKey(app, organizationId, { environment: 'production' });
  return {
    organizationId,
    sandboxKey: sandbox.secret,
    productionKey: production.secret,
    documentProject: await makeProject(app, organizationId, { template: 'document_selfie' }),
    selfieProject: await makeProject(app, organizationId, { template: 'selfie_only' }),
    ial2Project: await makeProject(app, organizationId, { template: 'ial2' }),
    productionProject: await makeProject(app, organizationId, {
      template: 'ial2',
      environment: 'production',
    }),
  };
}

/** A sandbox project of the `document_selfie` template, unless told otherwise. */
export async function makeProject(
  app: INestApplicationContext,
  organizationId: Id<'org'>,
  overrides: Partial<NewProject> = {},
): Promise<Id<'proj'>> {
  const project = await app.get(ProjectsService, { strict: false }).create(
    organizationId,
    {
      name: 'Onboarding',
      environment: 'sandbox',
      template: 'document_selfie',
      ...overrides,
    },
    OPERATOR,
  );
  return project.id;
}

/** A sandbox key with every scope, unless told otherwise. */
export async function makeKey(
  app: INestApplicationContext,
  organizationId: Id<'org'>,
  overrides: { environment?: 'sandbox' | 'production'; scopes?: readonly Scope[] } = {},
): Promise<{ id: Id<'key'>; secret: string }> {
  const { key, secret } = await app.get(ApiKeysService, { strict: false }).create(
    organizationId,
    {
      name: 'Backend',
      environment: 'sandbox',
      ...overrides,
    },
    OPERATOR,
  );
  return { id: key.id, secret };
}
