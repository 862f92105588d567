import { NativeSelect, Radio } from '@mantine/core';
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

type Detail = Schema<'ReviewDetailView'>;

/** The answer to the question, with its reason. */
export function VerdictForm({ review: { id } }: { review: Detail }) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const path = `/reviews/${id}`;
  const { form, busy, failure, submit } = useApiForm({
    initialValues: { verdict: '', reason: '' },
    validate: {
      verdict: (value: string) => (value === '' ? 'Choose an answer' : null),
      reason: (value: string) => (value === '' ? 'Choose a reason' : null),
    },
    submit: async (values) => {
      const { status } = await api.post<Detail>(`${path}/decide`, values);
      const also = status === 'waiting' ? ' A second reviewer decides, too.' : '';
      say(`Your verdict is recorded.${also}`);
      await navigate({ to: '/review' });
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
          onChange={(value: string) => {
            form.setValues({ verdict: value, reason: '' });
          }}
        >
          <div className={layout.choices}>
            <Radio value="confirm" label="Yes, confirm" />
            <Radio value="refuse" label="No, refuse" />
          </div>
        </Radio.Group>
        <NativeSelect
          label="Why"
          data={[
            { value: '', label: verdict === '' ? 'Answer first' : 'Choose' },
            ...reasons.map(([code, label]) => ({ value: code, label })),
          ]}
          {...form.getInputProps('reason')}
        />
        <Actions path={path} busy={busy} />
      </form>
    </Panel>
  );
}

function Actions({ path, busy }: { path: string; busy: boolean }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy: changing, failure, run } = useChange();
  const renew = () => run(() => api.post(`${path}/renew`, {}), 'It is yours for ten more minutes.');
  const release = () =>
    run(async () => {
      await api.post(`${path}/release`, {});
      await navigate({ to: '/review' });
    }, 'Somebody else can take the case now.');
  return (
    <>
      <FormFailure failure={failure} />
      <div className={layout.actions}>
        <ActionButton type="submit" busy={busy} blocked={changing}>
          Record the verdict
        </ActionButton>
        <ActionButton variant="default" blocked={busy || changing} onClick={() => void renew()}>
          Keep it longer
        </ActionButton>
        <ActionButton variant="default" blocked={busy || changing} onClick={() => void release()}>
          Give it back
        </ActionButton>
      </div>
    </>
  );
}
