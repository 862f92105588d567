import { Anchor, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { scenarioLabel } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from './try-tab.module.css';
import type { Project } from './use-project-form.js';

type Begun = Schema<'NewTestSessionView'>;

const OPEN = ['not_started', 'awaiting_user_input'];

/** A test session: by hand on a phone, or immediately with a simulated person. */
export function TryTab({ project }: { project: Project }) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [begun, setBegun] = useState<Begun | null>(null);
  const isPossible = project.environment === 'sandbox' && project.archived_at === null;
  return (
    <Panel title="Try it out" description="A session of the sandbox. It ends after an hour.">
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {!isPossible && <p>Only live projects of the sandbox can be tried out here.</p>}
        {isPossible && can('projects:write') && (
          <div className={layout.actions}>
            <ActionButton
              busy={busy}
              {...(begun && { variant: 'default' })}
              onClick={() =>
                void run(() => api.post<Begun>(`/projects/${project.id}/test_sessions`, {})).then(
                  // A link is shown once: it stays where no other could be made.
                  (made) => made && setBegun(made),
                )
              }
            >
              {begun ? 'Begin another' : 'Begin a test session'}
            </ActionButton>
          </div>
        )}
        {begun && <TestSession key={begun.id} begun={begun} project={project} />}
      </div>
    </Panel>
  );
}

function TestSession({ begun, project }: { begun: Begun; project: Project }) {
  return (
    <>
      <div className={classes.link}>
        <div className={layout.stack}>
          <p>
            <Anchor href={begun.url} target="_blank" rel="noreferrer" underline="always">
              Open the page in a new tab
            </Anchor>
            , or scan the code with a phone. The link is shown this once.
          </p>
          <p className={layout.quiet}>{begun.id}</p>
          {project.engine === 'simulated' && <Persona begun={begun} project={project} />}
        </div>
        <div className={classes.qr}>
          <img src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`} alt="Link as a QR code" />
        </div>
      </div>
    </>
  );
}

function Persona({ begun, project }: { begun: Begun; project: Project }) {
  const { api } = useSignedIn();
  const { data } = useOne<Schema<'PersonasView'>>(api, '/personas');
  const { busy, failure, run } = useChange();
  const [persona, setPersona] = useState('persona_01');
  const [scenario, setScenario] = useState('success');
  const [status, setStatus] = useState<string | null>(null);
  const complete = async (): Promise<void> => {
    const path = `/projects/${project.id}/test_sessions/${begun.id}/complete`;
    const done = await run(() => api.post<Schema<'TestSessionView'>>(path, { persona, scenario }));
    setStatus(done?.status ?? null);
  };
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <NativeSelect
        label="Or let somebody invented do it"
        data={(data?.personas ?? []).map(({ id, first_name: first, last_name: last }) => ({
          value: id,
          label: `${first} ${last}`,
        }))}
        {...bound(persona, setPersona)}
      />
      <NativeSelect
        label="What happens"
        data={(data?.scenarios ?? []).map((value) => ({ value, label: scenarioLabel(value) }))}
        {...bound(scenario, setScenario)}
      />
      <div className={layout.actions}>
        <ActionButton variant="default" busy={busy} onClick={() => void complete()}>
          Finish the session
        </ActionButton>
      </div>
      {status !== null && (
        <Notice tone="info" announced>
          {OPEN.includes(status) ? (
            <p>The person left, so the session has not ended. It expires within an hour.</p>
          ) : (
            <p>
              The session ended as <strong>{status.replaceAll('_', ' ')}</strong>. Your webhook
              endpoints are told.
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
