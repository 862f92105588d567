import { Command, Option } from 'commander';
import { OPERATOR } from '../../platform/audit/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS } from '../../verification/environment.js';
import {
  ENGINES,
  ProjectsService,
  STEPS,
  TEMPLATES,
  USER_INFO,
  type NewProject,
  type Thresholds,
} from '../../verification/projects/index.js';
import { REVIEW_MODES, type ReviewMode } from '../../verification/review/index.js';
import { idOption, listOption, textsOption, withApplication } from '../context.js';

interface Owned {
  organization: Id<'org'>;
}

interface ReviewOptions {
  id: Id<'proj'>;
  mode: ReviewMode;
  secondReview?: boolean;
}

export function projectCommands(): Command {
  const projects = new Command('projects').description(
    'What is asked of a person, per environment',
  );
  projects
    .command('create')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--name <name>', 'name, for you alone')
    .option('--public-name <name>', 'what the people who are verified read of it')
    .addOption(
      new Option('--environment <environment>').choices(ENVIRONMENTS).makeOptionMandatory(),
    )
    .addOption(new Option('--template <template>').choices(TEMPLATES).makeOptionMandatory())
    .addOption(
      new Option('--engine <engine>', 'simulated in the sandbox, unless told otherwise').choices(
        ENGINES,
      ),
    )
    .addOption(new Option('--user-info <which>', 'what traits carry').choices(USER_INFO))
    .option('--historical-addresses', 'sessions tell where the person lived before')
    .option('--profile-must-match', 'sessions fail when the given profile does not match')
    .addOption(new Option('--review <which>', 'what people decide').choices(REVIEW_MODES))
    .option('--second-review', 'two reviewers must confirm')
    .option('--minimum-age <years>', 'what a document must show at least (18)', Number)
    .option('--face-threshold <distance>', 'up to here two faces are one (0.55)', Number)
    .option('--steps <steps>', `for custom: some of ${STEPS.join(',')}`, listOption(STEPS))
    .action(({ organization, ...input }: Owned & NewProject) =>
      withApplication((app) =>
        app.get(ProjectsService, { strict: false }).create(organization, input, OPERATOR),
      ),
    );
  addChanges(projects);
  addSessionChanges(projects);
  addReview(projects);
  addPlaces(projects);
  projects
    .command('list')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .action(({ organization }: Owned) =>
      withApplication((app) => app.get(ProjectsService, { strict: false }).list(organization)),
    );
  projects
    .command('revoke')
    .description('archive: no new session can be made')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .action(({ organization, id }: Owned & { id: Id<'proj'> }) =>
      withApplication(async (app) => {
        await app.get(ProjectsService, { strict: false }).archive(organization, id, OPERATOR);
        return { id, archived: true };
      }),
    );
  return projects;
}

function addChanges(projects: Command): void {
  projects
    .command('rename')
    .description('change what the people who are verified read of it')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .option('--public-name <name>', 'leave it out to show nothing')
    .action(({ organization, id, publicName }: Owned & { id: Id<'proj'>; publicName?: string }) =>
      withApplication((app) =>
        app
          .get(ProjectsService, { strict: false })
          .change(organization, id, { publicName: publicName ?? null }, OPERATOR),
      ),
    );
  projects
    .command('thresholds')
    .description('change what the native engine decides by, in its next runs')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .option('--minimum-age <years>', 'what a document must show at least', Number)
    .option('--face-threshold <distance>', 'up to here two faces are one', Number)
    .action(({ organization, id, ...change }: Owned & { id: Id<'proj'> } & Partial<Thresholds>) =>
      withApplication((app) =>
        app.get(ProjectsService, { strict: false }).change(organization, id, change, OPERATOR),
      ),
    );
}

function addReview(projects: Command): void {
  projects
    .command('review')
    .description('change what of its new sessions people decide')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .addOption(
      new Option('--mode <mode>', 'what is unclear, or a sample of what passed')
        .choices(REVIEW_MODES)
        .makeOptionMandatory(),
    )
    .option('--second-review', 'two reviewers must confirm')
    .action(({ organization, id, mode, secondReview = false }: Owned & ReviewOptions) =>
      withApplication((app) =>
        app
          .get(ProjectsService, { strict: false })
          .change(organization, id, { review: mode, secondReview }, OPERATOR),
      ),
    );
}

/** Changes the behaviour of its new sessions. */
function addSessionChanges(projects: Command): void {
  projects
    .command('profile')
    .description('change whether its new sessions fail when the given profile does not match')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .addOption(
      new Option('--must-match <whether>', 'fail on a mismatch')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(
      ({ organization, id, mustMatch }: Owned & { id: Id<'proj'>; mustMatch: 'on' | 'off' }) =>
        withApplication((app) =>
          app
            .get(ProjectsService, { strict: false })
            .change(organization, id, { profileMustMatch: mustMatch === 'on' }, OPERATOR),
        ),
    );
  projects
    .command('change')
    .description('change what its new sessions tell')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .addOption(
      new Option('--historical-addresses <whether>', 'where the person lived before')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(
      ({
        organization,
        id,
        historicalAddresses,
      }: Owned & { id: Id<'proj'>; historicalAddresses: 'on' | 'off' }) =>
        withApplication((app) =>
          app
            .get(ProjectsService, { strict: false })
            .change(
              organization,
              id,
              { historicalAddresses: historicalAddresses === 'on' },
              OPERATOR,
            ),
        ),
    );
}

/** Sets embedding origins, app schemes, and whether uploads are allowed. */
function addPlaces(projects: Command): void {
  projects
    .command('origins')
    .description('change which web pages may show its page in a frame')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .option('--origins <origins>', 'leave it out to allow none', textsOption, [])
    .action(({ organization, id, origins }: Owned & { id: Id<'proj'>; origins: string[] }) =>
      withApplication((app) =>
        app
          .get(ProjectsService, { strict: false })
          .change(organization, id, { embeddingOrigins: origins }, OPERATOR),
      ),
    );
  projects
    .command('apps')
    .description('change the apps that its new sessions may return to, by their URI schemes')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .option('--schemes <schemes>', 'leave it out to allow none', textsOption, [])
    .action(({ organization, id, schemes }: Owned & { id: Id<'proj'>; schemes: string[] }) =>
      withApplication((app) =>
        app
          .get(ProjectsService, { strict: false })
          .change(organization, id, { appSchemes: schemes }, OPERATOR),
      ),
    );
  projects
    .command('uploads')
    .description('change whether a picture of a document may come from a file')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .addOption(
      new Option('--allowed <whether>', 'offer it on the page')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(({ organization, id, allowed }: Owned & { id: Id<'proj'>; allowed: 'on' | 'off' }) =>
      withApplication((app) =>
        app
          .get(ProjectsService, { strict: false })
          .change(organization, id, { uploadsAllowed: allowed === 'on' }, OPERATOR),
      ),
    );
}
