import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';

type Employee = Schema<'DeskEmployeeView'>;
type Channel = Employee['channels'][number];

/** Action, ticket, and one button for each contact on record. There is no field for another one. */
export function SendLink({ employee, onBack }: { employee: Employee; onBack: () => void }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  const actions = useOne<Schema<'DeskActionsView'>>(api, '/desk/actions');
  const offered = actions.data?.actions ?? [];
  const [action, setAction] = useState<string | null>(null);
  const [ticket, setTicket] = useState('');
  const wanted = action ?? offered[0]?.action ?? null;
  const send = async (channel: Channel['channel']): Promise<void> => {
    const opened = await run(() =>
      api.post<Schema<'DeskCaseView'>>('/desk/cases', {
        employee_row_id: employee.id,
        action: wanted,
        channel,
        ...(ticket.trim() !== '' && { ticket: ticket.trim() }),
      }),
    );
    if (opened) void navigate({ to: '/desk/$id', params: { id: opened.id } });
  };
  return (
    <Panel
      title={`For ${employee.name}`}
      actions={
        <ActionButton variant="subtle" onClick={onBack}>
          Somebody else
        </ActionButton>
      }
    >
      <div className={classes.stack}>
        <FormFailure failure={failure} />
        {actions.data && offered.length === 0 && (
          <p>No action has a label yet. An administrator adds them to the configuration.</p>
        )}
        <Select
          label="What they ask for"
          description="They read the same words on their page."
          allowDeselect={false}
          value={wanted}
          onChange={setAction}
          data={offered.map((each) => ({ value: each.action, label: each.label }))}
        />
        <TextInput
          label="Ticket number (optional)"
          autoComplete="off"
          maxLength={64}
          value={ticket}
          onChange={(event) => {
            setTicket(event.currentTarget.value);
          }}
        />
        <Channels employee={employee} busy={busy} blocked={wanted === null} onSend={send} />
      </div>
    </Panel>
  );
}

interface ChannelsProps {
  employee: Employee;
  busy: boolean;
  blocked: boolean;
  onSend: (channel: Channel['channel']) => Promise<void>;
}

/** One button for each contact on record. */
function Channels({ employee: { channels }, busy, blocked, onSend }: ChannelsProps) {
  if (channels.length === 0) return <p>There is no contact on record. Send them to HR.</p>;
  return (
    <>
      <div className={classes.actions}>
        {channels.map(({ channel, contact, unusable }) => (
          <ActionButton
            key={channel}
            busy={busy}
            blocked={blocked || unusable !== null}
            onClick={() => void onSend(channel)}
          >
            {`${channel === 'sms' ? 'Text to' : 'E-mail to'} ${contact}`}
          </ActionButton>
        ))}
      </div>
      {channels.some(({ unusable }) => unusable !== null) && (
        <p className={classes.quiet}>
          A contact that was changed less than 72 hours ago cannot be used.
        </p>
      )}
    </>
  );
}
