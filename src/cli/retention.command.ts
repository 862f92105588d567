import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import { isId, type Id } from '../platform/ids/index.js';
import { RetentionSweep } from '../verification/erasure/index.js';
import { ProjectsService } from '../verification/projects/index.js';
import {
  LEGAL_HOLD_KINDS,
  LegalHolds,
  type LegalHoldKind,
} from '../verification/legal-holds/index.js';
import { idOption, type OfOrganization, organizationCommand, withService } from './context.js';

interface RetentionOptions extends OfOrganization {
  project: Id<'proj'>;
  resultsDays?: number | 'forever';
  picturesDays?: number;
}

export function retentionCommands(): Command {
  const retention = new Command('retention').description('How long personal data is kept');
  organizationCommand(retention, 'set')
    .description('days for which sessions keep their personal data, and their pictures')
    .requiredOption('--project <id>', 'project', idOption('proj'))
    .option(
      '--results-days <days>',
      'after the end of a session: whole days, or "forever"',
      daysOption,
    )
    .option('--pictures-days <days>', 'after a picture was taken: whole days', picturesDaysOption)
    .action((given: RetentionOptions, command: Command) => {
      const { organization, project, resultsDays, picturesDays } = given;
      if (resultsDays === undefined && picturesDays === undefined)
        command.error('error: name --results-days, --pictures-days or both');
      const change = {
        ...(resultsDays !== undefined && {
          resultsDays: resultsDays === 'forever' ? null : resultsDays,
        }),
        ...(picturesDays !== undefined && { picturesDays }),
      };
      return withService(ProjectsService, (service) =>
        service.change(organization, project, change, OPERATOR),
      );
    });
  retention
    .command('run')
    .description('apply it now; the server does so every hour')
    .option('--dry-run', 'only report what is due', false)
    .action(({ dryRun }: { dryRun: boolean }) =>
      withService(RetentionSweep, async (service) => {
        const reports = await service.run({ dryRun });
        if (reports.some(({ unreadable }) => unreadable.length > 0)) process.exitCode = 1;
        return reports;
      }),
    );
  return retention;
}

export function legalHoldCommands(): Command {
  const holds = new Command('legal-holds').description('What must not be destroyed');
  for (const verb of ['place', 'lift'] as const) {
    organizationCommand(holds, verb)
      .requiredOption('--subject <id>', 'session, user or project', subjectOption)
      .action(({ organization, subject }: OfOrganization & { subject: Id<LegalHoldKind> }) =>
        withService(LegalHolds, async (service) => {
          await service[verb](organization, subject);
          return { subject, held: verb === 'place' };
        }),
      );
  }
  organizationCommand(holds, 'list').action(({ organization }: OfOrganization) =>
    withService(LegalHolds, (service) => service.list(organization)),
  );
  return holds;
}

/** Not null for `forever`: the parser takes a null for an option that was given no value. */
function daysOption(value: string): number | 'forever' {
  if (value === 'forever') return value;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('must be a whole number of days, or "forever"');
}

/** There is no "forever" for pictures of faces. */
function picturesDaysOption(value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('must be a whole number of days');
}

function subjectOption(value: string): Id<LegalHoldKind> {
  const kind = LEGAL_HOLD_KINDS.find((prefix) => isId(prefix, value));
  if (kind === undefined)
    throw new InvalidArgumentError('must be the id of a session, user or project');
  return value as Id<LegalHoldKind>;
}
