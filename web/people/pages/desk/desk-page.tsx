import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import { type Column, DataTable } from '../../../kit/data/data-table.js';
import { type ListAnswer, useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ExportButton } from '../export-button.js';
import { waitingWords } from '../../words.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { contactWords, flagWords, listedCaseWords } from './case-words.js';
import { FindEmployee } from './find-employee.js';
import { SendLink } from './send-link.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

/** Find the person on the telephone, choose what they want, and send the link. */
export function DeskPage() {
  const [chosen, setChosen] = useState<Schema<'DeskEmployeeView'> | null>(null);
  return (
    <div className={layout.stack}>
      <PageHeader
        title="Help desk"
        description="The link goes to a contact on record. The caller then reads a code back to you."
      />
      {chosen ? (
        <SendLink employee={chosen} onBack={() => setChosen(null)} />
      ) : (
        <FindEmployee onChoose={setChosen} />
      )}
      <CaseList />
    </div>
  );
}

type Case = Schema<'PeopleDeskCaseView'>;

const AGENT: Column<Case> = { header: 'Agent', cell: (row) => row.agent_name ?? 'Your system' };

const COLUMNS: readonly Column<Case>[] = [
  {
    header: 'Employee',
    isName: true,
    cell: (row) => (
      <PageLink to={`/desk/${row.id}`}>{row.employee_name ?? 'Erased employee'}</PageLink>
    ),
  },
  { header: 'Employee id', cell: (row) => row.employee_id ?? '–' },
  {
    header: 'Asked for',
    cell: ({ action_label: label, ticket }) => (ticket === null ? label : `${label} (${ticket})`),
  },
  { header: 'Link sent to', cell: contactWords },
  { header: 'State', cell: (row) => <StatusBadge {...listedCaseWords(row)} /> },
  { header: 'Unusual', cell: ({ flags }) => flags.map(flagWords).join('. ') || '–' },
  { header: 'Opened', cell: (row) => <TimeText at={row.created_at} /> },
];

/** The cases of an agent; leads may look at all. */
export function CaseList() {
  const { api, can } = useSignedIn();
  const [scope, setScope] = useState('own');
  const list = useList<Case>({ api, path: '/desk/cases', filters: { scope } });
  return (
    <section className={layout.stack} aria-label="Cases">
      {can('desk:override') && <WaitingOverrides />}
      {can('desk:override') && (
        <SegmentedControl
          aria-label="Which cases"
          classNames={{ label: classes.choice }}
          value={scope}
          onChange={setScope}
          data={[
            { value: 'own', label: 'My cases' },
            { value: 'all', label: 'All cases' },
          ]}
        />
      )}
      {scope === 'all' && (
        <div className={layout.actions}>
          <ExportButton path="desk_cases" name="desk-cases.csv" />
        </div>
      )}
      <DataTable
        caption={scope === 'own' ? 'My cases' : 'All cases'}
        columns={scope === 'own' ? COLUMNS : [...COLUMNS, AGENT]}
        list={list}
        empty={
          <EmptyState title="No cases">
            <p>A case begins when you send a link.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

/** Looks again by itself: the caller is still on the telephone. */
const LOOK_EVERY_MS = 15_000;

function WaitingOverrides() {
  const { api } = useSignedIn();
  const path = '/desk/cases?scope=waiting&limit=100';
  const { data } = useQuery({
    queryKey: ['list', path],
    queryFn: () => api.get<ListAnswer<Case>>(path),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Notice tone="info">
      <p>{waitingWords('override', data.data.length)}</p>
      {data.data.map(({ id, employee_name: name, action_label: label }) => (
        <p key={id}>
          <PageLink to={`/desk/${id}`}>{`${name ?? 'Employee'}: ${label}`}</PageLink>
        </p>
      ))}
    </Notice>
  );
}
