import { NativeSelect, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { questionWords, VERDICT_REASONS } from '../../case-words.js';
import classes from '../cases.module.css';

type Detail = Schema<'ReviewDetailView'>;

/** The answer to the question, with its reason. */
export function VerdictForm({ review }: { review: Detail }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  const [missing, setMissing] = useState<string | null>(null);
  const [verdict, setVerdict] = useState('');
  const [reason, setReason] = useState('');
  const call = (action: string, body: object, done: string) =>
    run(() => api.post<Detail>(`/reviews/${review.id}/${action}`, body), done);
  const decide = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const isWhole = verdict !== '' && reason !== '';
    setMissing(isWhole ? null : 'Choose an answer and a reason.');
    if (!isWhole) return;
    const decided = await call('decide', { verdict, reason }, 'Your verdict is recorded.');
    if (decided) await navigate({ to: '/review' });
  };
  return (
    <Panel title="Your verdict">
      <form className={classes.stack} onSubmit={(event) => void decide(event)}>
        <FormFailure failure={failure ?? missing} />
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
        <Reason verdict={verdict} value={reason} onChange={setReason} />
        <Actions busy={busy} call={(...given) => void call(...given)} />
      </form>
    </Panel>
  );
}

interface ReasonProps {
  verdict: string;
  value: string;
  onChange: (reason: string) => void;
}

function Reason({ verdict, value, onChange }: ReasonProps) {
  const reasons = VERDICT_REASONS[verdict] ?? [];
  return (
    <NativeSelect
      label="Why"
      data={[
        { value: '', label: verdict === '' ? 'Answer first' : 'Choose' },
        ...reasons.map(([code, label]) => ({ value: code, label })),
      ]}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

interface ActionsProps {
  busy: boolean;
  call: (action: string, body: object, done: string) => void;
}

function Actions({ busy, call }: ActionsProps) {
  const other = (label: string, action: string, done: string) => (
    <ActionButton
      variant="default"
      blocked={busy}
      onClick={() => {
        call(action, {}, done);
      }}
    >
      {label}
    </ActionButton>
  );
  return (
    <div className={classes.row}>
      <ActionButton type="submit" busy={busy}>
        Record the verdict
      </ActionButton>
      {other('Keep it longer', 'renew', 'The case is yours for ten more minutes.')}
      {other('Give it back', 'release', 'Somebody else can take the case now.')}
    </div>
  );
}
