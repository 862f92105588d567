import { Command } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { SOURCE_VALUES, SourcesService, type SourceValue } from '../verification/sources/index.js';
import { idOption, listOption, organizationCommand, withService } from './context.js';

interface Placed {
  organization: Id<'org'>;
  project: Id<'proj'>;
}

export function sourceCommands(): Command {
  const sources = new Command('sources').description(
    'Your own sources, which validate what people of a project say',
  );
  organizationCommand(sources, 'add')
    .description('prints the secret with which both sides sign, once')
    .requiredOption('--project <id>', 'production project', idOption('proj'))
    .requiredOption('--name <name>', 'name, shown to people before they consent')
    .requiredOption('--url <url>', 'https address that is asked')
    .requiredOption(
      '--values <list>',
      `what it validates, comma separated: ${SOURCE_VALUES.join(', ')}`,
      listOption(SOURCE_VALUES),
    )
    .action(
      ({
        organization,
        project,
        ...source
      }: Placed & { name: string; url: string; values: SourceValue[] }) =>
        withService(SourcesService, async (sources) => {
          const made = await sources.add(organization, project, source, OPERATOR);
          return { ...made.source, secret: made.secret };
        }),
    );
  organizationCommand(sources, 'list')
    .requiredOption('--project <id>', 'project', idOption('proj'))
    .action(({ organization, project }: Placed) =>
      withService(SourcesService, (service) => service.list(organization, project)),
    );
  organizationCommand(sources, 'remove')
    .requiredOption('--source <id>', 'source', idOption('src'))
    .action(({ organization, source }: { organization: Id<'org'>; source: Id<'src'> }) =>
      withService(SourcesService, async (service) => {
        await service.remove(organization, source, OPERATOR);
        return { source, removed: true };
      }),
    );
  return sources;
}
