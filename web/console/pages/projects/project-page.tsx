import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
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
  const [archiving, setArchiving] = useState(false);
  const { data: project, error } = useOne<Project>(api, `/projects/${encodeURIComponent(id)}`);
  const back = <PageLink to="/projects">Projects</PageLink>;
  if (!project) return <Absent title="Project" back={back} problem={error} />;
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
          project.archived_at === null && (
            <ActionButton variant="default" onClick={() => setArchiving(true)}>
              Archive
            </ActionButton>
          )
        }
      />
      <PageTabs label="About this project" to={`/projects/${id}`} tabs={TABS} shown={shown} />
      <Shown key={shown} project={project} />
      {archiving && <ArchiveDialog project={project} onClose={() => setArchiving(false)} />}
    </>
  );
}

function ArchiveDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  const archive = async (): Promise<void> => {
    const done = await run(
      () => api.post(`/projects/${project.id}/archive`, {}),
      'The project is archived.',
    );
    if (done !== null) await navigate({ to: '/projects' });
  };
  return (
    <ModalDialog
      danger
      title={`Archive ${project.name}?`}
      confirmLabel="Archive"
      busy={busy}
      submit={() => void archive()}
      onClose={onClose}
      failure={failure}
    >
      <p>No new session can be made. Sessions that exist stay, and so does their retention.</p>
    </ModalDialog>
  );
}
