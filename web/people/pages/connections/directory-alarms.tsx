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

/** Directories that took access from many at once, and how to take that back. */
export function DirectoryAlarms() {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const alarms = useOne<{ data: Alarm[] }>(api, '/directory_alarms');
  const open = (alarms.data?.data ?? []).filter(({ status }) => status !== 'restored');
  if (open.length === 0) return null;
  const restore = (id: string): void => {
    void run(() => api.post(`/directory_alarms/${id}/restore`, {}), 'Access is being given back.');
  };
  return (
    <Panel
      title="Many leavers at once"
      description="The directory took access from many employees within an hour. It holds until somebody takes it back."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {open.map(({ id, status, deactivated, created_at: at }) => (
          <div key={id} className={layout.actions}>
            <span>
              More than {deactivated} employees, <TimeText at={at} />
            </span>
            {status === 'open' && can('connections:write') ? (
              <ActionButton variant="default" blocked={busy} onClick={() => restore(id)}>
                Give access back
              </ActionButton>
            ) : (
              <span className={layout.quiet}>Being given back</span>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
