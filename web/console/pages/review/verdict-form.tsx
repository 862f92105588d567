import { NativeSelect, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { questionWords, VERDICT_REASONS } from '../../case-words.js';
import classes from '../cases.module.css';

type Detail = Schema<'ReviewDetailView'>;

/** The answer to the question, with its reason. */
export function VerdictForm({ review }: { review: Detail }) {
  const [verdict, setVerdict] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, failure, call } = useReviewCall(review.id);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (verdict === '' || reason === '') {
      setProblem('Choose an answer and a reason.');
      return;
    }
    setProblem(null);
    void call('decide', { verdict, reason }, 'Your verdict is recorded.');
  };
  return (
    <Panel title="Your verdict">
      <form className={classes.stack} onSubmit={submit}>
        <FormFailure failure={failure ?? problem} />
        <Radio.Group
          label={questionWords(review.question)}
          value={verdict}
          onChange={(value) => {
            setVerdict(value);
            setReason('');
          }}
        >
          <div className={classes.row}>
            <Radio value="confirm" label="Yes, confirm" />
            <Radio value="refuse" label="No, refuse" />
          </div>
        </Radio.Group>
        <NativeSelect
          label="Why"
          data={[
            { value: '', label: verdict === '' ? 'Answer first' : 'Choose' },
            ...(VERDICT_REASONS[verdict] ?? []).map(([value, label]) => ({ value, label })),
          ]}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
        <div className={classes.row}>
          <ActionButton type="submit" busy={busy}>
            Record the verdict
          </ActionButton>
          <ActionButton
            variant="default"
            blocked={busy}
            onClick={() => void call('renew', {}, 'The case is yours for ten more minutes.')}
          >
            Keep it longer
          </ActionButton>
          <ActionButton
            variant="default"
            blocked={busy}
            onClick={() => void call('release', {}, 'Somebody else can take the case now.')}
          >
            Give it back
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

/** One call about a case; its answer is what the page then shows. */
function useReviewCall(id: string) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const call = async (action: string, body: object, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const changed = await api.post<Detail>(`/reviews/${id}/${action}`, body);
      client.setQueryData(['review', id], changed);
      await client.invalidateQueries({ queryKey: ['list', '/reviews'] });
      say(done);
      if (action === 'decide') await navigate({ to: '/review' });
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, call };
}
