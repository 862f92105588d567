import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { useChange } from '../data/use-change.js';
import { ConfirmedCall } from '../dialogs/confirmed-call.js';
import { Panel } from '../elements/panel.js';
import { TimeText } from '../elements/time-text.js';
import { FormFailure } from '../forms/form-failure.js';
import { SettingsForm } from '../forms/settings-form.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
import { EndpointFields } from './endpoint-fields.js';
import { SecretsShown } from './secrets-shown.js';
import type { Endpoint, TabProps } from './tab-props.js';

export function SettingsTab(props: TabProps) {
  return (
    <>
      <Settings {...props} />
      <Secrets {...props} />
      <State {...props} />
    </>
  );
}

function Settings({ endpoint, path }: TabProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: {
      url: endpoint.url,
      description: endpoint.description,
      event_types: endpoint.event_types,
      signed: endpoint.signed,
    },
    change: (values) => api.patch(path, values),
    said: 'Saved. The next delivery follows it.',
  });
  return (
    <SettingsForm {...state} title="Settings" permission="webhooks:write">
      <EndpointFields form={form} />
    </SettingsForm>
  );
}

function Secrets({ endpoint, path }: TabProps) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [made, setMade] = useState<Endpoint | null>(null);
  const rotate = async (what: 'secret' | 'bearer'): Promise<void> => {
    setMade(await run(() => api.post<Endpoint>(`${path}/rotate_${what}`, {})));
  };
  return (
    <Panel
      title="Secrets"
      description="A new signing secret signs beside the old one for a day. A new bearer replaces the old one at once."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {endpoint.old_secret_expires_at !== null && (
          <p className={layout.quiet}>
            The old signing secret signs along until{' '}
            <TimeText at={endpoint.old_secret_expires_at} />.
          </p>
        )}
        {can('webhooks:write') && (
          <div className={layout.actions}>
            <ActionButton variant="default" blocked={busy} onClick={() => void rotate('secret')}>
              New signing secret
            </ActionButton>
            <ActionButton variant="default" blocked={busy} onClick={() => void rotate('bearer')}>
              New bearer
            </ActionButton>
          </div>
        )}
      </div>
      {made && <SecretsShown endpoint={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

function State({ endpoint, path }: TabProps) {
  const { api, can } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  if (!can('webhooks:write')) return null;
  const isEnabled = endpoint.status === 'enabled';
  const toggle = (): void => {
    const verb = isEnabled ? 'disable' : 'enable';
    void run(() => api.post(`${path}/${verb}`, {}), isEnabled ? 'Disabled.' : 'Enabled.');
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    // Away first: this page would read again what is gone.
    await navigate({ to: '/webhooks' });
  };
  return (
    <Panel
      title="State"
      description="While it is disabled, new events are not queued for it. Deliveries that waited are sent once it is enabled."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <div className={layout.actions}>
          <ActionButton variant="default" blocked={busy} onClick={toggle}>
            {isEnabled ? 'Disable' : 'Enable'}
          </ActionButton>
          <ConfirmedCall
            label="Delete"
            blocked={busy}
            title="Delete this endpoint?"
            confirmLabel="Delete it"
            cancelLabel="Keep it"
            call={remove}
            said="The endpoint is deleted."
          >
            <p>
              Nothing is sent to <strong>{endpoint.url}</strong> any more, also not what still
              waits. Its secrets and the answers that were kept are destroyed.
            </p>
          </ConfirmedCall>
        </div>
      </div>
    </Panel>
  );
}
