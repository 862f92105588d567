import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { identityWords, nextActionWords } from '../../words.js';
import { InviteAction } from '../batches/campaign-dialog.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { ResetPanel } from './reset-panel.js';
import { StatusPanel } from './status-panel.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;

export function OverviewTab({ employee }: { employee: Detail }) {
  const { can } = useSignedIn();
  const isAlarm = employee.identity_state === 'needs_attention';
  return (
    <div className={layout.stack}>
      <Notice
        tone={isAlarm ? 'warning' : 'info'}
        title={identityWords(employee.identity_state).says}
      >
        <p>{nextActionWords(employee.next_action)}</p>
        {employee.next_action === 'ask_to_verify' && (
          <InviteAction selection={{ employee_row_ids: [employee.id] }} />
        )}
      </Notice>
      <Panel title="On record">
        <Facts
          facts={[
            ['Department', employee.department ?? '–'],
            ['Title', employee.title ?? '–'],
            ['E-mail', employee.email ?? '–'],
            ['Telephone', employee.phone ?? '–'],
            ...(employee.directory
              ? [['Directory', employee.directory.name] satisfies [string, string]]
              : []),
            ['Date of birth', employee.has_birth_date ? 'On record' : 'Missing'],
            ['Last verified', <TimeText key="v" at={employee.identity_established_at} />],
            ['Last alarm', <TimeText key="a" at={employee.alarmed_at} none="Never" />],
            ['Added', <TimeText key="c" at={employee.created_at} />],
          ]}
        />
      </Panel>
      {employee.identity_established_at !== null && <DeviceKeysPanel employeeId={employee.id} />}
      {can('employees:terminate') && <StatusPanel employee={employee} />}
      {can('employees:request_reset') && <ResetPanel employee={employee} />}
    </div>
  );
}

type Keys = Schema<'EmployeeDeviceKeyListView'>;

/** The devices that the employee let us remember. HR forgets one, and makes none. */
function DeviceKeysPanel({ employeeId: id }: { employeeId: string }) {
  const { api, can } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, run } = useCall();
  const path = `/employees/${encodeURIComponent(id)}/device_keys`;
  // A key of its own: other changes do not wait for the verification service.
  const queryKey = ['device_keys', id];
  const query = useQuery({ queryKey, queryFn: () => api.get<Keys>(path) });
  const forget = (key: string): Promise<unknown> =>
    run(async () => {
      client.setQueryData(queryKey, await api.delete<Keys>(`${path}/${encodeURIComponent(key)}`));
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
              <bdi>{label === '' ? 'A device' : label}</bdi>
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
