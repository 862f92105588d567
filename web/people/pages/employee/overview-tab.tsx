import type { Schema } from '../../../api/schemas.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { identityWords, nextActionWords } from '../../words.js';
import { InviteAction } from '../campaigns/invite-action.js';
import layout from '../../../kit/forms/layout.module.css';
import { DeviceKeysPanel } from './device-keys-panel.js';
import { ResetPanel } from './reset-panel.js';
import { StatusPanel } from './status-panel.js';

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
