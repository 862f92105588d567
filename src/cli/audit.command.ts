import type { INestApplicationContext } from '@nestjs/common';
import { Command } from 'commander';
import {
  AuditTrails,
  type AuditReport,
  type AuditTrail,
  type PruneReport,
} from '../platform/audit/index.js';
import { Settings } from '../platform/config/index.js';
import { StartError } from '../platform/errors/index.js';
import type { Id } from '../platform/ids/index.js';
import { idOption, withApplication, withOwner } from './context.js';
import { jsonIn, textOf } from './read-file.js';

interface Tenant {
  organization?: Id<'org'>;
  customer?: Id<'cust'>;
  all?: true;
}

const PRUNE_HELP = `
What is past AUDIT_RETENTION_YEARS goes: always from the beginning of an audit, up to a checkpoint
that was signed before that time, and no further than the first entry of what is under a legal
hold. A signed anchor stays, and what is left still verifies from it. An audit that does not
verify is left as it is.

It works with the login of DATABASE_OWNER_URL, since the application's may remove nothing; run it
where that login is kept, daily or monthly. It may be killed and run again at any time.`;

export function auditCommands(): Command {
  const audit = new Command('audit').description(
    'What happened, and whether the record of it holds',
  );
  withTenants(audit.command('verify'))
    .description('exit code 1 where anything was changed, removed, inserted, reordered or cut off')
    .action((options: Tenant & Exported) =>
      withApplication(async (app) => {
        const reports: AuditReport[] = [];
        for (const { trail, tenant } of await chainsOf(app, options))
          reports.push(await trail.verify(tenant, options.checkpoints));
        if (reports.some(({ intact }) => !intact)) process.exitCode = 1;
        return reports;
      }),
    );
  withTenants(audit.command('prune'))
    .description('end what is older than the audit is kept; exit code 1 where one does not verify')
    .option('--dry-run', 'only report what would go', false)
    .addHelpText('after', PRUNE_HELP)
    .action(({ dryRun, checkpoints, ...tenant }: Tenant & Exported & { dryRun: boolean }) =>
      withOwner(async (app, owner) => {
        const { auditRetentionYears: years } = app.get(Settings, { strict: false });
        const order = { owner, years, dryRun, ...(checkpoints && { exported: checkpoints }) };
        const reports: PruneReport[] = [];
        for (const { trail, tenant: each } of await chainsOf(app, { ...tenant, checkpoints }))
          reports.push(await trail.prune(each, order));
        if (reports.some(({ refused }) => refused)) process.exitCode = 1;
        return reports;
      }),
    );
  withTenant(audit.command('export-checkpoints'))
    .description('signed states of the chain; keep them where nobody who reaches the database can')
    .action((options: Tenant) =>
      withApplication((app) => {
        const { trail, tenant } = chainOf(app, options);
        return trail.exportCheckpoints(tenant);
      }),
    );
  return audit;
}

function withTenant(command: Command): Command {
  return command
    .option('--organization <id>', 'an organization of the verification service', idOption('org'))
    .option('--customer <id>', 'a customer system of the gateway', idOption('cust'));
}

/** Adds the options of a command that can work on all tenants. */
function withTenants(command: Command): Command {
  return withTenant(command)
    .option('--all', 'every organization and every customer')
    .option(
      '--checkpoints <file>',
      'checkpoints exported earlier and kept elsewhere',
      readExported,
    );
}

interface Exported {
  checkpoints?: string[];
}

interface Chain {
  trail: AuditTrail;
  tenant: Id;
}

function chainOf(app: INestApplicationContext, { organization, customer }: Tenant): Chain {
  const tenant = organization ?? customer;
  if (!tenant || (organization && customer))
    throw new StartError('name --organization <id> or --customer <id>');
  const schema = organization ? 'verification' : 'gateway';
  const trail = trailsOf(app).find((each) => each.store.place.schema === schema);
  if (!trail) throw new StartError(`there is no audit of the ${schema}`);
  return { trail, tenant };
}

/**
 * The named tenants, and those with checkpoints in the file: a chain that was removed completely
 * appears only there.
 */
async function chainsOf(
  app: INestApplicationContext,
  { checkpoints, ...options }: Tenant & Partial<Exported>,
): Promise<Chain[]> {
  const named = options.all ? await everyChain(app) : [chainOf(app, options)];
  if (!checkpoints) return named;
  const exported = await chainsIn(app, checkpoints);
  const missing = options.all
    ? exported.length === 0 && 'any organization or customer, signed here'
    : named.find(({ tenant }) => !exported.some((each) => each.tenant === tenant))?.tenant;
  if (missing) throw new StartError(`the file holds no checkpoint of ${missing}`);
  const others = exported.filter(({ tenant }) => !named.some((each) => each.tenant === tenant));
  return [...named, ...others];
}

async function chainsIn(app: INestApplicationContext, checkpoints: string[]): Promise<Chain[]> {
  const chains = await Promise.all(
    trailsOf(app).map(async (trail) =>
      (await trail.subjectsOf(checkpoints)).map((tenant) => ({ trail, tenant })),
    ),
  );
  return chains.flat();
}

async function everyChain(app: INestApplicationContext): Promise<Chain[]> {
  const chains = await Promise.all(
    trailsOf(app).map(async (trail) =>
      (await trail.store.tenants()).map((tenant) => ({ trail, tenant })),
    ),
  );
  return chains.flat();
}

function trailsOf(app: INestApplicationContext): readonly AuditTrail[] {
  return app.get(AuditTrails, { strict: false }).all;
}

/**
 * The signatures of an export. Nothing else in the file is trusted, so what a shell or npm wrote
 * around it does no harm.
 */
function readExported(file: string): string[] {
  const { checkpoints } = (jsonIn(textOf(file)) ?? {}) as { checkpoints?: unknown };
  if (Array.isArray(checkpoints)) return checkpoints.map(String);
  throw new StartError(
    `${file} is no export of checkpoints; write one with: npm run --silent cli -- audit export-checkpoints … > FILE`,
  );
}
