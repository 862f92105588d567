import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';

type Keys = Schema<'EmployeeDeviceKeyListView'>;

/** The devices that the employee let us remember. HR forgets one, and makes none. */
export function DeviceKeysPanel({ employeeId: id }: { employeeId: string }) {
  const { api, can } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, run } = useCall();
  const path = `/employees/${encodeURIComponent(id)}/device_keys`;
  const query = useQuery({
    queryKey: ['device_keys', id],
    queryFn: () => api.get<Keys>(path),
  });
  const forget = (key: string): Promise<unknown> =>
    run(async () => {
      const left = await api.delete<Keys>(`${path}/${encodeURIComponent(key)}`);
      client.setQueryData(['device_keys', id], left);
      say('The device is forgotten.');
    });
  return (
    <Panel
      title="Remembered devices"
      description="Shown beside the face. A new one opens no reset for a day. Only the employee can add one."
    >
      <div className={layout.stack}>
        <RetriableFailure query={query} />
        <FormFailure failure={failure} />
        {query.data?.data.length === 0 && <p>None.</p>}
        {query.data?.data.map(({ id: key, label, kind, created_at, last_used_at }) => (
          <div key={key} className={layout.actions}>
            <span>
              {label === '' ? 'A device' : label}
              {kind === 'swk' && ' (copied between devices)'}, since{' '}
              <TimeText at={created_at} dayOnly />, last used <TimeText at={last_used_at} dayOnly />
            </span>
            {can('employees:write') && (
              <ActionButton
                variant="default"
                size="xs"
                blocked={busy}
                onClick={() => void forget(key)}
              >
                Forget
              </ActionButton>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
