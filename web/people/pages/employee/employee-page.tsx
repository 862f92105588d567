import { useParams, useSearch } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { isGone } from '../../../kit/api-client.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { PageTabs } from '../../../kit/elements/page-tabs.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { identityWords, statusWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import { DataTab } from './data-tab.js';
import { ErasureCertificate } from './erasure-certificate.js';
import { ExceptionsTab } from './exceptions-tab.js';
import { OverviewTab } from './overview-tab.js';
import { RecordTab } from './record-tab.js';
import { RequestsTab } from './requests-tab.js';
import { TimelineTab } from './timeline-tab.js';

type Detail = Schema<'EmployeeDetailView'>;

const TABS = [
  ['overview', 'Overview', OverviewTab],
  ['timeline', 'Timeline', TimelineTab],
  ['requests', 'Requests and grants', RequestsTab],
  ['record', 'Record', RecordTab],
  ['exceptions', 'Exceptions', ExceptionsTab],
  ['data', 'Data', DataTab],
] as const;

/** One employee; each tab has an address of its own. */
export function EmployeePage() {
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { tab = 'overview' }: { tab?: string } = useSearch({ strict: false });
  const query = useOne<Detail>(api, `/employees/${encodeURIComponent(id)}`);
  const back = <PageLink to="/employees">Employees</PageLink>;
  if (!query.data || isGone(query.error))
    return (
      <>
        <Absent title="Employee" back={back} query={query} />
        {isGone(query.error) && can('employees:terminate') && (
          <Panel
            title="Was this employee erased?"
            description="The certificate says what was destroyed and when, without personal data."
          >
            <ErasureCertificate id={id} />
          </Panel>
        )}
      </>
    );
  const employee = query.data;
  const [, , Shown] = TABS.find(([name]) => name === tab) ?? TABS[0];
  return (
    <>
      <PageHeader
        title={nameOf(employee)}
        back={back}
        description={
          <span className={layout.actions}>
            {employee.employee_id}
            <StatusBadge {...statusWords(employee.status)} />
            <StatusBadge {...identityWords(employee.identity_state)} />
          </span>
        }
      />
      <PageTabs label="About this employee" to={`/employees/${id}`} tabs={TABS} shown={tab} />
      <Shown employee={employee} />
    </>
  );
}

function nameOf({ first_name: first, last_name: last, employee_id: id }: Detail): string {
  return [first, last].filter(Boolean).join(' ') || id;
}
