import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { Command } from 'commander';
import { AuditTrails, type AuditReport, type AuditTrail } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { idOption, withApplication } from './context.js';

interface Tenant {
  organization?: Id<'org'>;
  customer?: Id<'cust'>;
}

export function auditCommands(): Command {
  const audit = new Command('audit').description(
    'What happened, and whether the record of it holds',
  );
  withTenant(audit.command('verify'))
    .description('exit code 1 where anything was changed, removed, inserted, reordered or cut off')
    .option('--all', 'every organization and every customer')
    .option('--checkpoints <file>', 'checkpoints exported earlier and kept elsewhere', readExported)
    .action((options: Tenant & { all?: true; checkpoints?: string[] }) =>
      withApplication(async (app) => {
        const chains = options.all ? await everyChain(app) : [chainOf(app, options)];
        const reports: AuditReport[] = [];
        for (const { trail, tenant } of chains)
          reports.push(await trail.verify(tenant, options.checkpoints));
        if (reports.some(({ intact }) => !intact)) process.exitCode = 1;
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

interface Chain {
  trail: AuditTrail;
  tenant: Id;
}

function chainOf(app: INestApplicationContext, { organization, customer }: Tenant): Chain {
  const tenant = organization ?? customer;
  if (!tenant || (organization && customer))
    throw new Error('name --organization <id> or --customer <id>');
  const schema = organization ? 'verification' : 'gateway';
  const trail = trailsOf(app).find((each) => each.schema === schema);
  if (!trail) throw new Error(`there is no audit of the ${schema}`);
  return { trail, tenant };
}

async function everyChain(app: INestApplicationContext): Promise<Chain[]> {
  const chains = await Promise.all(
    trailsOf(app).map(async (trail) =>
      (await trail.tenants()).map((tenant) => ({ trail, tenant })),
    ),
  );
  return chains.flat();
}

function trailsOf(app: INestApplicationContext): readonly AuditTrail[] {
  return app.get(AuditTrails, { strict: false }).all;
}

/** The signatures of an export. What else stands in the file is not believed. */
function readExported(file: string): string[] {
  const exported: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { checkpoints } = exported as { checkpoints?: unknown };
  if (!Array.isArray(checkpoints)) throw new Error(`${file} is no export of checkpoints`);
  return checkpoints.map(String);
}
