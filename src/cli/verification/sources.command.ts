import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../../platform/audit/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  SOURCE_VALUES,
  SourcesService,
  type SourceValue,
} from '../../verification/sources/index.js';
import { idOption, withApplication } from '../context.js';

interface Placed {
  organization: Id<'org'>;
  project: Id<'proj'>;
}

export function sourceCommands(): Command {
  const sources = new Command('sources').description(
    'Your own sources, which validate what people of a project say',
  );
  sources
    .command('add')
    .description('prints the secret with which both sides sign, once')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--project <id>', 'production project', idOption('proj'))
    .requiredOption('--name <name>', 'name, shown to people before they consent')
    .requiredOption('--url <url>', 'https address that is asked')
    .requiredOption(
      '--values <list>',
      `what it validates, comma separated: ${SOURCE_VALUES.join(', ')}`,
      valuesOption,
    )
    .action(
      ({
        organization,
        project,
        ...source
      }: Placed & { name: string; url: string; values: SourceValue[] }) =>
        withApplication(async (app) => {
          const sources = app.get(SourcesService, { strict: false });
          const made = await sources.add(organization, project, source, OPERATOR);
          return { ...made.source, secret: made.secret };
        }),
    );
  sources
    .command('list')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--project <id>', 'project', idOption('proj'))
    .action(({ organization, project }: Placed) =>
      withApplication((app) =>
        app.get(SourcesService, { strict: false }).list(organization, project),
      ),
    );
  sources
    .command('remove')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--source <id>', 'source', idOption('src'))
    .action(({ organization, source }: { organization: Id<'org'>; source: Id<'src'> }) =>
      withApplication(async (app) => {
        await app.get(SourcesService, { strict: false }).remove(organization, source, OPERATOR);
        return { source, removed: true };
      }),
    );
  return sources;
}

function valuesOption(list: string): SourceValue[] {
  const values = list.split(',').map((each) => each.trim());
  const unknown = values.find((each) => !(SOURCE_VALUES as readonly string[]).includes(each));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`must name some of ${SOURCE_VALUES.join(', ')}`);
  return values as SourceValue[];
}
