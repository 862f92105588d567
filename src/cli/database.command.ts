import { Command } from 'commander';
import { DISTRIBUTION } from '../tenants.js';
import { distribute, distributionPlan } from '../platform/database/index.js';
import { withOwner } from './context.js';

const HELP = `
For Citus, with the login of DATABASE_OWNER_URL: spreads the tables by tenant, in the order that their
foreign keys demand, and lets the application's role log in at the workers. What is distributed
already stays as it is: run it again after an upgrade that adds tables. It copies the rows that are
there, and a table is locked while it is copied.`;

export function databaseCommands(): Command {
  const database = new Command('database').description('The database as a whole');
  database
    .command('distribute')
    .description('spread the tables over the workers of a Citus cluster')
    .option('--dry-run', 'only show what is left to do; needs no Citus', false)
    .addHelpText('after', HELP)
    .action(({ dryRun }: { dryRun: boolean }) =>
      withOwner(async (_app, owner) => ({
        [dryRun ? 'left' : 'distributed']: await (dryRun ? distributionPlan : distribute)(
          owner,
          DISTRIBUTION,
        ),
      })),
    );
  return database;
}
