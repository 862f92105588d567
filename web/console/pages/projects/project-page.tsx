import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { PageTabs } from '../../../kit/elements/page-tabs.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import { templateLabel } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import {
  GeneralTab,
  PlacesTab,
  ResultsTab,
  RetentionTab,
  StepsTab,
  ThresholdsTab,
} from './settings-tabs.js';
import { ReviewTab } from './review-tab.js';
import { SourcesTab } from './sources-tab.js';
import { TryTab } from './try-tab.js';
import type { Project } from './use-project-form.js';

const TABS = [
  ['general', 'General', GeneralTab],
  ['steps', 'Steps', StepsTab],
  ['results', 'User info and matching', ResultsTab],
  ['thresholds', 'Thresholds', ThresholdsTab],
  ['review', 'Review', ReviewTab],
  ['retention', 'Retention', RetentionTab],
  ['places', 'Origins and apps', PlacesTab],
  ['sources', 'Sources', SourcesTab],
  ['try', 'Try it out', TryTab],
] as const;

export function ProjectPage() {
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { tab = 'general' }: { tab?: string } = useSearch({ strict: false });
  const query = useOne<Project>(api, `/projects/${encodeURIComponent(id)}`);
  const { data: project } = query;
  const back = <PageLink to="/projects">Projects</PageLink>;
  if (!project) return <Absent title="Project" back={back} query={query} />;
  const [shown, , Shown] = TABS.find(([name]) => name === tab) ?? TABS[0];
  return (
    <>
      <PageHeader
        title={project.name}
        back={back}
        description={
          <span className={layout.actions}>
            <EnvironmentBadge environment={project.environment} />
            {templateLabel(project.template)}
            <code>{project.id}</code>
          </span>
        }
        actions={
          can('projects:write') &&
          project.archived_at === null && <ArchiveProject project={project} />
        }
      />
      <PageTabs label="About this project" to={`/projects/${id}`} tabs={TABS} shown={shown} />
      <Shown key={shown} project={project} />
    </>
  );
}

function ArchiveProject({ project }: { project: Project }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const archive = async (): Promise<void> => {
    await api.post(`/projects/${project.id}/archive`, {});
    await navigate({ to: '/projects' });
  };
  return (
    <ConfirmedCall
      label="Archive"
      title={`Archive ${project.name}?`}
      confirmLabel="Archive"
      call={archive}
      said="The project is archived."
    >
      <p>No new session can be made. Sessions that exist stay, and so does their retention.</p>
    </ConfirmedCall>
  );
}
