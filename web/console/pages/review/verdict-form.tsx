import { NativeSelect, Radio } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange, useRefresh } from '../../../kit/data/use-change.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { VERDICT_REASONS } from '../../case-words.js';
import { isSoon, useRenewal } from './lease-notice.js';

type Detail = Schema<'ReviewDetailView'>;

interface VerdictFormProps {
  review: Detail;
  /** Of the reviewer's time; after its end the answer waits until they have the case again. */
  secondsLeft: number;
}

/** The answer to the question, with its reason. */
export function VerdictForm({ review: { id }, secondsLeft }: VerdictFormProps) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const isOver = secondsLeft === 0;
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { verdict: '', reason: '' },
    validate: {
      verdict: (value: string) => (value === '' ? 'Choose an answer' : null),
      reason: (value: string) => (value === '' ? 'Choose a reason' : null),
    },
    submit: async (values) => {
      const { status } = await api.post<Detail>(`/reviews/${id}/decide`, values);
      const also = status === 'waiting' ? ' A second reviewer decides, too.' : '';
      say(`Your verdict is recorded.${also}`);
      await navigate({ to: '/review' });
      forgetCase(client, id);
      await refresh();
    },
  });
  const { verdict } = form.values;
  const reasons = VERDICT_REASONS[verdict] ?? [];
  return (
    <Panel title="Your verdict">
      <form className={layout.stack} noValidate onSubmit={submit}>
        <FormFailure failure={failure} />
        <Radio.Group
          label="Your answer to the question above"
          {...form.getInputProps('verdict')}
          onChange={(value: string) => form.setValues({ verdict: value, reason: '' })}
        >
          <div className={layout.choices}>
            <Radio value="confirm" label="Yes, confirm" disabled={isOver} />
            <Radio value="refuse" label="No, refuse" disabled={isOver} />
          </div>
        </Radio.Group>
        <NativeSelect
          label="Why"
          disabled={isOver}
          data={[
            { value: '', label: verdict === '' ? 'Answer first' : 'Choose' },
            ...reasons.map(([code, label]) => ({ value: code, label })),
          ]}
          {...form.getInputProps('reason')}
        />
        {!isOver && <Actions id={id} busy={busy} secondsLeft={secondsLeft} />}
      </form>
    </Panel>
  );
}

interface ActionsProps {
  id: string;
  busy: boolean;
  secondsLeft: number;
}

function Actions({ id, busy, secondsLeft }: ActionsProps) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const navigate = useNavigate();
  const renewal = useRenewal(id);
  const { busy: releasing, failure, run } = useChange();
  const changing = renewal.busy || releasing;
  const release = () =>
    run(async () => {
      await api.post(`/reviews/${id}/release`, {});
      await navigate({ to: '/review' });
      forgetCase(client, id);
    }, 'Somebody else can take the case now.');
  return (
    <>
      <FormFailure failure={failure ?? renewal.failure} />
      <div className={layout.actions}>
        <ActionButton type="submit" busy={busy} blocked={changing}>
          Record the verdict
        </ActionButton>
        {/* At the end the notice above has this button. */}
        {!isSoon(secondsLeft) && (
          <ActionButton
            variant="default"
            blocked={busy || changing}
            onClick={() => void renewal.renew()}
          >
            Keep it longer
          </ActionButton>
        )}
        <ActionButton variant="default" blocked={busy || changing} onClick={() => void release()}>
          Give it back
        </ActionButton>
      </div>
    </>
  );
}

/** What the page kept would still show the case as the reviewer's, until it is read again. */
function forgetCase(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: ['one', `/reviews/${id}`] });
}
