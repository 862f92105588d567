import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Facts } from '../../../kit/elements/facts.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { NewSecretDialog } from '../../../kit/keys/new-secret-dialog.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { sourceErrorWords, sourceValueLabel, SOURCE_VALUE_CODES } from '../../words.js';
import type { Project } from './use-project-form.js';

type Source = Schema<'SourceView'>;
type NewSource = Schema<'NewSourceView'>;

/** Registers of your own that say whether what people tell is true. */
export function SourcesTab({ project }: { project: Project }) {
  const { api, can } = useSignedIn();
  const path = `/projects/${project.id}/sources`;
  const query = useOne<{ data: Source[] }>(api, path);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<NewSource | null>(null);
  const sources = query.data?.data ?? [];
  if (project.environment === 'sandbox')
    return (
      <Panel title="Sources">
        <p>
          In the sandbox the source is simulated: it validates the invented people, and no other is
          asked.
        </p>
      </Panel>
    );
  const add = can('settings:write') && project.archived_at === null && (
    <ActionButton onClick={() => setAdding(true)}>Add a source</ActionButton>
  );
  return (
    <div className={layout.stack}>
      <RetriableFailure query={query} />
      {query.data && sources.length === 0 && (
        <EmptyState title="No sources yet" action={add}>
          <p>
            A source is a register of your own, such as a bureau or a motor vehicle office. It is
            asked at the end of a session. Without one, nobody gets IAL2.
          </p>
        </EmptyState>
      )}
      {sources.map((source) => (
        <SourcePanel key={source.id} source={source} onSecret={setMade} />
      ))}
      {sources.length > 0 && add && <div className={layout.actions}>{add}</div>}
      {adding && (
        <NewSourceDialog
          path={path}
          onMade={(source) => {
            setAdding(false);
            setMade(source);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <ModalDialog
          mustChoose
          title={made.name}
          cancelLabel="I stored it"
          onClose={() => setMade(null)}
        >
          <SecretOnce label="Signing secret" secret={made.secret} />
        </ModalDialog>
      )}
    </div>
  );
}

interface SourcePanelProps {
  source: Source;
  onSecret: (made: NewSource) => void;
}

function SourcePanel({ source, onSecret }: SourcePanelProps) {
  const until = source.old_secret_expires_at;
  return (
    <Panel title={source.name}>
      <div className={layout.stack}>
        <Facts
          facts={[
            [
              'State',
              <StatusBadge
                key="s"
                tone={source.enabled ? 'good' : 'neutral'}
                label={source.enabled ? 'On' : 'Off'}
              />,
            ],
            ['Address', source.url],
            ['Validates', source.values.map(sourceValueLabel).join(', ')],
            ['Added', <TimeText key="a" at={source.created_at} />],
            [
              'Last error',
              source.last_error === null ? 'None' : sourceErrorWords(source.last_error),
            ],
            ['Failed', <TimeText key="f" at={source.last_error_at} none="Never" />],
            ...(until !== null && until * 1_000 > Date.now()
              ? [['Former secret works until', <TimeText key="o" at={until} />] as const]
              : []),
          ]}
        />
        <SourceActions source={source} onSecret={onSecret} />
      </div>
    </Panel>
  );
}

function SourceActions({ source, onSecret }: SourcePanelProps) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [asking, setAsking] = useState(false);
  if (!can('settings:write')) return null;
  const path = `/sources/${source.id}`;
  const { enabled } = source;
  const said = enabled ? 'Switched off.' : 'Switched on.';
  const toggle = () => void run(() => api.patch(path, { enabled: !enabled }), said);
  const rotate = async (overlap: number): Promise<void> => {
    const body = { overlap_seconds: overlap };
    const made = await run(() => api.post<NewSource>(`${path}/rotate`, body));
    if (made === null) return;
    setAsking(false);
    onSecret(made);
  };
  return (
    <div className={layout.stack}>
      {!asking && <FormFailure failure={failure} />}
      <div className={layout.actions}>
        <ActionButton variant="default" blocked={busy} onClick={toggle}>
          {enabled ? 'Switch off' : 'Switch on'}
        </ActionButton>
        <ActionButton variant="default" blocked={busy} onClick={() => setAsking(true)}>
          New secret
        </ActionButton>
        <ConfirmedCall
          label="Remove"
          blocked={busy}
          title={`Remove ${source.name}`}
          confirmLabel="Remove"
          call={() => api.delete(path)}
          said="Removed."
        >
          <p>Its secret ends now. What it validated before stays validated.</p>
        </ConfirmedCall>
      </div>
      {asking && (
        <NewSecretDialog
          description="Questions are signed with both, and an answer may be signed with either"
          most={604_800}
          busy={busy}
          failure={failure}
          onMake={(overlap) => void rotate(overlap)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface NewSourceDialogProps {
  path: string;
  onMade: (made: NewSource) => void;
  onClose: () => void;
}

function NewSourceDialog({ path, onMade, onClose }: NewSourceDialogProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { name: '', url: '', values: ['name', 'birthdate', 'address'] },
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Name the source' : null),
      url: (value: string) => (value.trim() === '' ? 'Enter the address' : null),
      values: (values: string[]) => (values.length === 0 ? 'Choose at least one' : null),
    },
    change: (values) => api.post<NewSource>(path, values),
    onDone: onMade,
  });
  return (
    <ModalDialog {...state} title="Add a source" confirmLabel="Add" onClose={onClose}>
      <TextInput
        label="Name"
        description="People read it before they consent, such as “Motor vehicle office”"
        required
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Address"
        description="Over https. It gets a signed question and signs its answer"
        required
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label="What it validates"
        description="It is sent these values alone. IAL2 needs name, date of birth and address"
        {...form.getInputProps('values')}
      >
        <div className={layout.choices}>
          {SOURCE_VALUE_CODES.map((value) => (
            <Checkbox key={value} value={value} label={sourceValueLabel(value)} />
          ))}
        </div>
      </Checkbox.Group>
    </ModalDialog>
  );
}
