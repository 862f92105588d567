import { Command, Option } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { ENVIRONMENTS } from '../verification/environment.js';
import {
  ENGINES,
  ProjectsService,
  STEPS,
  TEMPLATES,
  USER_INFO,
  type NewProject,
  type ProjectChange,
  type Thresholds,
} from '../verification/projects/index.js';
import { REVIEW_MODES, type ReviewMode } from '../verification/review/index.js';
import {
  idOption,
  listOption,
  type OfOrganization,
  organizationCommand,
  textsOption,
  withService,
} from './context.js';

interface Chosen extends OfOrganization {
  id: Id<'proj'>;
}

type Switch = 'on' | 'off';

export function projectCommands(): Command {
  const projects = new Command('projects').description(
    'What is asked of a person, per environment',
  );
  organizationCommand(projects, 'create')
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
    .action(({ organization, ...input }: OfOrganization & NewProject) =>
      withService(ProjectsService, (service) => service.create(organization, input, OPERATOR)),
    );
  addChanges(projects);
  addSessionChanges(projects);
  addReview(projects);
  addPlaces(projects);
  organizationCommand(projects, 'list').action(({ organization }: OfOrganization) =>
    withService(ProjectsService, (service) => service.list(organization)),
  );
  organizationCommand(projects, 'revoke')
    .description('archive: no new session can be made')
    .requiredOption('--id <id>', 'project', idOption('proj'))
    .action(({ organization, id }: Chosen) =>
      withService(ProjectsService, async (service) => {
        await service.archive(organization, id, OPERATOR);
        return { id, archived: true };
      }),
    );
  return projects;
}

function addChanges(projects: Command): void {
  changeCommand(projects, 'rename', 'change what the people who are verified read of it')
    .option('--public-name <name>', 'leave it out to show nothing')
    .action(({ publicName, ...chosen }: Chosen & { publicName?: string }) =>
      change(chosen, { publicName: publicName ?? null }),
    );
  changeCommand(
    projects,
    'thresholds',
    'change what the native engine decides by, in its next runs',
  )
    .option('--minimum-age <years>', 'what a document must show at least', Number)
    .option('--face-threshold <distance>', 'up to here two faces are one', Number)
    .action(({ organization, id, ...wanted }: Chosen & Partial<Thresholds>) =>
      change({ organization, id }, wanted),
    );
}

function addReview(projects: Command): void {
  changeCommand(projects, 'review', 'change what of its new sessions people decide')
    .addOption(
      new Option('--mode <mode>', 'what is unclear, or a sample of what passed')
        .choices(REVIEW_MODES)
        .makeOptionMandatory(),
    )
    .option('--second-review', 'two reviewers must confirm')
    .action(
      ({
        mode,
        secondReview = false,
        ...chosen
      }: Chosen & { mode: ReviewMode; secondReview?: boolean }) =>
        change(chosen, { review: mode, secondReview }),
    );
}

/** Changes the behaviour of its new sessions. */
function addSessionChanges(projects: Command): void {
  changeCommand(
    projects,
    'profile',
    'change whether its new sessions fail when the given profile does not match',
  )
    .addOption(switchOption('--must-match <whether>', 'fail on a mismatch'))
    .action(({ mustMatch, ...chosen }: Chosen & { mustMatch: Switch }) =>
      change(chosen, { profileMustMatch: mustMatch === 'on' }),
    );
  changeCommand(projects, 'change', 'change what its new sessions tell')
    .addOption(switchOption('--historical-addresses <whether>', 'where the person lived before'))
    .action(({ historicalAddresses, ...chosen }: Chosen & { historicalAddresses: Switch }) =>
      change(chosen, { historicalAddresses: historicalAddresses === 'on' }),
    );
}

/** Sets embedding origins, app schemes, and whether uploads are allowed. */
function addPlaces(projects: Command): void {
  changeCommand(projects, 'origins', 'change which web pages may show its page in a frame')
    .option('--origins <origins>', 'leave it out to allow none', textsOption, [])
    .action(({ origins, ...chosen }: Chosen & { origins: string[] }) =>
      change(chosen, { embeddingOrigins: origins }),
    );
  changeCommand(
    projects,
    'apps',
    'change the apps that its new sessions may return to, by their URI schemes',
  )
    .option('--schemes <schemes>', 'leave it out to allow none', textsOption, [])
    .action(({ schemes, ...chosen }: Chosen & { schemes: string[] }) =>
      change(chosen, { appSchemes: schemes }),
    );
  changeCommand(projects, 'uploads', 'change whether a picture of a document may come from a file')
    .addOption(switchOption('--allowed <whether>', 'offer it on the page'))
    .action(({ allowed, ...chosen }: Chosen & { allowed: Switch }) =>
      change(chosen, { uploadsAllowed: allowed === 'on' }),
    );
  changeCommand(projects, 'light', 'change whether the screen gives coloured light during a selfie')
    .addOption(switchOption('--screen <whether>', 'offer it on the page'))
    .action(({ screen, ...chosen }: Chosen & { screen: Switch }) =>
      change(chosen, { screenLight: screen === 'on' }),
    );
}

function changeCommand(projects: Command, name: string, description: string): Command {
  return organizationCommand(projects, name)
    .description(description)
    .requiredOption('--id <id>', 'project', idOption('proj'));
}

function switchOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(['on', 'off']).makeOptionMandatory();
}

function change({ organization, id }: Chosen, wanted: ProjectChange): Promise<void> {
  return withService(ProjectsService, (service) =>
    service.change(organization, id, wanted, OPERATOR),
  );
}
