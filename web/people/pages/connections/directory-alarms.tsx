import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type Alarm = Schema<'DirectoryAlarmView'>;

const STATES: Partial<Record<Alarm['status'], string>> = {
  awaiting_approval: 'Waits for a second person',
  restoring: 'Being given back',
};
const OVER: readonly Alarm['status'][] = ['restored', 'lapsed'];

/** Directories that took access from many at once, and how to take that back. */
export function DirectoryAlarms() {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const alarms = useOne<{ data: Alarm[] }>(api, '/directory_alarms');
  const open = (alarms.data?.data ?? []).filter(({ status }) => !OVER.includes(status));
  if (open.length === 0) return null;
  const restore = ({ id, status }: Alarm): void => {
    const said =
      status === 'open' ? 'A second person must approve it.' : 'Access is being given back.';
    void run(() => api.post(`/directory_alarms/${id}/restore`, {}), said);
  };
  return (
    <Panel
      title="Many leavers at once"
      description="The directory took access from many employees within an hour or a day. It stays ended unless two people give it back within seven days."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {open.map((alarm) => (
          <div key={alarm.id} className={layout.actions}>
            <span>
              More than {alarm.deactivated} employees since <TimeText at={alarm.since} />, alarm at{' '}
              <TimeText at={alarm.created_at} />
            </span>
            {STATES[alarm.status] !== undefined && (
              <span className={layout.quiet}>{STATES[alarm.status]}</span>
            )}
            {alarm.status !== 'restoring' && can('connections:write') && (
              <ActionButton variant="default" blocked={busy} onClick={() => restore(alarm)}>
                {alarm.status === 'open' ? 'Give access back' : 'Approve'}
              </ActionButton>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
