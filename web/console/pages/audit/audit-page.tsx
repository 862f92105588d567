import { Select, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { cursorOf, useList, type ListCursor } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { outcomeWords, words } from '../../case-words.js';
import {
  AUDIT_FILTERS,
  dayOfSeconds,
  secondsOfDay,
  textsOf,
  type AuditFilters,
} from '../case-search.js';
import classes from '../cases.module.css';
import { ExportButtons } from './export-buttons.js';

type Entry = Schema<'ConsoleAuditEntryView'>;

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'action',
    header: 'Action',
    isName: true,
    cell: (row) => (
      <>
        {words(row.action)}
        <div className={classes.code}>{row.action}</div>
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => (
      <StatusBadge tone={outcomeWords(outcome).tone}>{outcomeWords(outcome).label}</StatusBadge>
    ),
  },
  {
    id: 'actor',
    header: 'Who',
    cell: (row) => <span className={classes.code}>{row.actor}</span>,
  },
  {
    id: 'subject',
    header: 'About',
    cell: (row) => <span className={classes.code}>{row.subject}</span>,
  },
  { id: 'details', header: 'Details', cell: (row) => detailsOf(row.details) },
  {
    id: 'at',
    header: 'When',
    cell: (row) => <TimeText at={Math.floor(Date.parse(row.at) / 1_000)} />,
  },
];

const SEARCHES = [
  { value: 'actor', label: 'Who did it' },
  { value: 'action', label: 'Action' },
  { value: 'subject', label: 'What it is about' },
];

export function AuditPage() {
  const { api, can } = useSignedIn();
  const search: AuditFilters & ListCursor = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = textsOf(AUDIT_FILTERS, { ...search });
  const asked = askedOf(filters);
  const list = useList<Entry>({
    api,
    path: '/audit_entries',
    filters: asked,
    cursor: cursorOf({ ...search }),
  });
  const go = (next: AuditFilters & ListCursor): void => {
    void navigate({ to: '/audit', search: next });
  };
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what, and when. Nobody can change it; reading it out is recorded too."
        actions={can('audit:export') && <ExportButtons filters={asked} />}
      />
      <Filters key={JSON.stringify(filters)} filters={filters} onChange={go} />
      <DataTable
        caption="Audit entries"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState title="Nothing recorded">
            <p>Search by a whole id or the exact name of an action, such as session.revealed.</p>
          </EmptyState>
        }
        onPage={(cursor) => {
          go({ ...filters, ...cursor });
        }}
      />
    </>
  );
}

/** The filters as the API takes them. */
function askedOf({ by, value, ...times }: AuditFilters): Record<string, string> {
  return { ...times, ...(by !== undefined && value !== undefined && { [by]: value }) };
}

interface FiltersProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const [by, setBy] = useState(filters.by ?? 'actor');
  const [value, setValue] = useState(filters.value ?? '');
  const change = (changed: AuditFilters): void => {
    onChange(textsOf(AUDIT_FILTERS, { ...filters, ...changed }));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const text = value.trim();
    change({ by: text === '' ? '' : by, value: text });
  };
  return (
    <form role="search" className={classes.filters} onSubmit={submit}>
      <Select
        label="Search by"
        allowDeselect={false}
        data={SEARCHES}
        value={by}
        onChange={(chosen) => {
          setBy(chosen ?? by);
        }}
      />
      <TextInput
        label="Value"
        description={by === 'action' ? 'Such as session.revealed' : 'The whole id'}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
        }}
      />
      <TextInput
        label="From"
        type="date"
        defaultValue={dayOfSeconds(filters.created_after)}
        onChange={(event) => {
          change({ created_after: secondsOfDay(event.currentTarget.value) });
        }}
      />
      <TextInput
        label="Before"
        type="date"
        defaultValue={dayOfSeconds(filters.created_before)}
        onChange={(event) => {
          change({ created_before: secondsOfDay(event.currentTarget.value) });
        }}
      />
      <ActionButton type="submit" variant="default">
        Search
      </ActionButton>
    </form>
  );
}

function detailsOf(details: Entry['details']) {
  const facts = Object.entries(details);
  if (facts.length === 0) return '–';
  return (
    <ul className={classes.plain}>
      {facts.map(([name, value]) => (
        <li key={name}>
          {words(name)}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
