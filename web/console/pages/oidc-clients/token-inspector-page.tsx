import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import layout from '../../../kit/forms/layout.module.css';

type Inspection = Schema<'TokenInspectionView'>;

/** Says whether a pasted token is ours and live. The token stays in this page. */
export function TokenInspectorPage() {
  const { api } = useSignedIn();
  const [seen, setSeen] = useState<Inspection | null>(null);
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { token: '' },
    validate: { token: (value: string) => (value.trim() === '' ? 'Paste a token' : null) },
    submit: async (values) => {
      setSeen(null);
      setSeen(await api.post<Inspection>('/token_inspections', values));
    },
  });
  return (
    <>
      <PageHeader
        title="Token inspector"
        description="Is it ours, and is it good? The token is neither stored nor logged."
        back={<PageLink to="/oidc-clients">OpenID Connect clients</PageLink>}
      />
      <Panel title="Token">
        <form noValidate onSubmit={submit} className={layout.stack}>
          <FormFailure failure={failure} />
          <Textarea
            label="Access or identity token"
            description="Of one of your clients"
            rows={6}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('token')}
          />
          <div className={layout.actions}>
            <ActionButton type="submit" busy={busy}>
              Inspect
            </ActionButton>
          </div>
        </form>
      </Panel>
      <div role="status" className={layout.after}>
        {seen && <Verdict seen={seen} />}
      </div>
      {seen && seen.claims.length > 0 && (
        <div className={layout.after}>
          <Claims seen={seen} />
        </div>
      )}
    </>
  );
}

function Verdict({ seen }: { seen: Inspection }) {
  return (
    <Panel title="Verdict">
      <div className={layout.stack}>
        <p>
          <StatusBadge
            tone={seen.verified ? 'good' : 'bad'}
            label={seen.verified ? 'Verified' : 'Not verified'}
          />
        </p>
        <p>
          {seen.fault === null
            ? 'We signed it for one of your clients, and it is good now.'
            : faultWords(seen.fault)}
        </p>
        <Facts
          facts={[
            ['Kind', kindOf(seen)],
            [
              'Environment',
              seen.environment && <EnvironmentBadge environment={seen.environment} />,
            ],
            ['Key', seen.key_id],
            [
              'Client',
              seen.oidc_client_id && (
                <PageLink to={`/oidc-clients/${seen.oidc_client_id}`}>
                  {seen.oidc_client_id}
                </PageLink>
              ),
            ],
            ['Issued', seen.issued_at === null ? null : <TimeText at={seen.issued_at} />],
            ['Expires', seen.expires_at === null ? null : <TimeText at={seen.expires_at} />],
          ]}
        />
      </div>
    </Panel>
  );
}

function kindOf({ kind }: Inspection): string | null {
  if (kind === null) return null;
  return kind === 'access_token' ? 'Access token' : 'Identity token';
}

function Claims({ seen }: { seen: Inspection }) {
  return (
    <Panel title="Claims" description="About the token. What it says about the person stays in it.">
      <div className={layout.stack}>
        <Facts
          facts={seen.claims.map(({ name, value }) => [name, <code key={name}>{value}</code>])}
        />
        {seen.withheld_claims.length > 0 && <p>Not shown: {seen.withheld_claims.join(', ')}</p>}
      </div>
    </Panel>
  );
}

type Fault = NonNullable<Schema<'TokenInspectionView'>['fault']>;

/** What is wrong with a token, and what to do. */
const WORDS: Record<Fault, string> = {
  malformed: 'This is no signed token: three parts with dots between them are needed.',
  algorithm_refused: 'It is signed with another algorithm than RS256. Never accept it.',
  type_unknown: 'Its header names neither an access token nor an identity token.',
  issuer_foreign: 'It names another issuer than this service. Check that you pasted one of ours.',
  key_unknown: 'It names a key that was never ours. Never accept it.',
  key_retired: 'Its key has left our key set. Ask for a new token.',
  signature_wrong: 'The signature does not fit its content. Never accept it.',
  client_unknown: 'We signed it, but no client of this organization has the OID it was made for.',
  client_disabled: 'We signed it, but its client is disabled.',
  expired: 'We signed it, but it has expired. Use the refresh token.',
  grant_ended: 'We signed it, but its authorization was revoked. The person must sign in again.',
};

function faultWords(fault: Fault): string {
  return WORDS[fault];
}
