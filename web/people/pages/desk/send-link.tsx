import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useFirstFocus } from '../../../kit/forms/use-first-focus.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { labelIn } from './case-words.js';
import { useWords } from './words/language.js';
import layout from '../../../kit/forms/layout.module.css';

type Employee = Schema<'DeskEmployeeView'>;
type Channel = Employee['channels'][number];

type Action = Schema<'DeskActionsView'>['actions'][number];

interface SendLinkProps {
  employee: Employee;
  onBack: () => void;
}

/** Action, ticket, and one button for each contact on record. There is no field for another one. */
export function SendLink({ employee, onBack }: SendLinkProps) {
  const { send: words, somebodyElse } = useWords();
  const { api } = useSignedIn();
  const query = useOne<Schema<'DeskActionsView'>>(api, '/desk/actions');
  const { data } = query;
  return (
    <Panel
      title={words.title(employee.name)}
      actions={
        <ActionButton variant="subtle" onClick={onBack}>
          {somebodyElse}
        </ActionButton>
      }
    >
      <RetriableFailure query={query} />
      {data?.actions.length === 0 && <p>{words.noActions}</p>}
      {data && data.actions.length > 0 && <SendForm employee={employee} actions={data.actions} />}
    </Panel>
  );
}

/** Nothing is chosen for the agent, unless there is no choice: a wrong action would be granted. */
function SendForm({ employee, actions }: { employee: Employee; actions: readonly Action[] }) {
  const { send: words, locale } = useWords();
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  const field = useFirstFocus();
  const only = actions.length === 1 ? (actions[0]?.action ?? null) : null;
  const [action, setAction] = useState<string | null>(only);
  const isRecovery = actions.some((each) => each.action === action && each.is_recovery);
  const [ticket, setTicket] = useState('');
  const send = async (channel: Channel['channel']): Promise<void> => {
    const opened = await run(() =>
      api.post<Schema<'OpenedDeskCaseView'>>('/desk/cases', {
        employee_row_id: employee.id,
        action,
        channel,
        ...(ticket.trim() !== '' && { ticket: ticket.trim() }),
      }),
    );
    if (opened) void navigate({ to: '/desk/$id', params: { id: opened.id } });
  };
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <ChoiceSelect
        ref={only === null ? field : undefined}
        label={words.action}
        description={words.actionHint}
        placeholder={words.actionChoice}
        value={action}
        onChange={setAction}
        data={actions.map(({ action: value, label, label_translations: translations }) => ({
          value,
          label: labelIn({ locale }, label, translations),
        }))}
      />
      <TextInput
        ref={only === null ? undefined : field}
        label={words.ticket}
        autoComplete="off"
        maxLength={64}
        {...bound(ticket, setTicket)}
      />
      <Channels
        employee={employee}
        busy={busy}
        blocked={action === null}
        isRecovery={isRecovery}
        onSend={send}
      />
    </div>
  );
}

interface ChannelsProps {
  employee: Employee;
  busy: boolean;
  blocked: boolean;
  /** What is asked for gives an account away. */
  isRecovery: boolean;
  onSend: (channel: Channel['channel']) => Promise<void>;
}

/** One button for each contact on record to which the link may go. */
function Channels({ employee, busy, blocked, isRecovery, onSend }: ChannelsProps) {
  const { send: words } = useWords();
  if (employee.channels.length === 0) return <p>{words.noContact}</p>;
  const leftOut = employee.channels.filter((each) => isRecovery && each.behind_sign_in);
  const channels = employee.channels.filter((each) => !leftOut.includes(each));
  if (channels.length === 0)
    return (
      <Notice tone="warning" title={words.nowhere.title}>
        <p>{words.nowhere.text}</p>
      </Notice>
    );
  return (
    <>
      <div className={layout.actions}>
        {channels.map(({ channel, contact, unusable }) => (
          <ActionButton
            key={channel}
            busy={busy}
            blocked={blocked || unusable !== null}
            onClick={() => void onSend(channel)}
          >
            {(channel === 'sms' ? words.sms : words.email)(contact)}
          </ActionButton>
        ))}
      </div>
      {leftOut.map(({ channel, contact }) => (
        <p key={channel} className={layout.quiet}>
          {words.leftOut(contact)}
        </p>
      ))}
      {channels.map(
        ({ channel, contact, unusable, is_recent: isRecent }) =>
          isRecent &&
          unusable === null && (
            <p key={channel} className={layout.quiet}>
              {words.recent(contact)}
            </p>
          ),
      )}
      {channels.some(({ unusable }) => unusable !== null) && (
        <p className={layout.quiet}>{words.tooNew}</p>
      )}
    </>
  );
}
