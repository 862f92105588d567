import { TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { ChoiceSelect } from '../forms/choice-select.js';
import { bound, useTyped } from '../forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { type Column, DataTable } from '../data/data-table.js';
import { useListAddress } from '../data/list-address.js';
import { listQuery, useList } from '../data/list-page.js';
import { SaveButton } from '../data/save-button.js';
import { EmptyState } from '../elements/empty-state.js';
import { PageHeader } from '../elements/page-header.js';
import { type Status, StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { useSignedIn } from '../session/signed-in.js';
import { words } from '../data/words.js';
import { useMemberNames } from '../members/use-member-names.js';
import classes from './audit-page.module.css';
import { DayFilter } from '../forms/day-filter.js';
import layout from '../forms/layout.module.css';
import { AUDIT_FILTERS, type AuditFilters } from './search.js';

type Entry = Schema<'ConsoleAuditEntryView'>;

const OUTCOMES: Record<Entry['outcome'], Status> = {
  allowed: { tone: 'good', label: 'Allowed' },
  refused: { tone: 'neutral', label: 'Refused' },
  changed: { tone: 'neutral', label: 'Changed' },
  alarm: { tone: 'bad', label: 'Alarm' },
};

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'Action',
    isName: true,
    cell: (row) => (
      <>
        {words(row.action)}
        <div className={classes.code}>{row.action}</div>
      </>
    ),
  },
  { header: 'Outcome', cell: ({ outcome }) => <StatusBadge {...OUTCOMES[outcome]} /> },
  { header: 'Who', cell: (row) => <Party id={row.actor} /> },
  { header: 'About', cell: (row) => <Party id={row.subject} /> },
  { header: 'Details', cell: (row) => detailsOf(row.details) },
  { header: 'When', cell: (row) => <TimeText at={Math.floor(Date.parse(row.at) / 1_000)} /> },
];

/** A member by name, and everything else by its id. */
function Party({ id }: { id: string }) {
  const name = useMemberNames().get(id);
  if (name === undefined) return <span className={classes.code}>{id}</span>;
  return (
    <>
      {name}
      <div className={classes.code}>{id}</div>
    </>
  );
}

const SEARCHES = [
  { value: 'actor', label: 'Who did it' },
  { value: 'action', label: 'Action' },
  { value: 'subject', label: 'What it is about' },
];

export function AuditPage() {
  const { api, can } = useSignedIn();
  const { filters, go, place } = useListAddress('/audit', AUDIT_FILTERS);
  const asked = askedOf(filters);
  const list = useList<Entry>({ api, path: '/audit_entries', filters: asked, place });
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what, and when. Nobody can change it; reading it out is recorded too."
        actions={can('audit:export') && <ExportButtons filters={asked} />}
      />
      <Filters filters={filters} onChange={go} />
      <DataTable
        caption="Audit entries"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState title="Nothing recorded">
            <p>Search by a whole id or the exact name of an action, such as staff.invited.</p>
          </EmptyState>
        }
      />
    </>
  );
}

const FORMATS = [
  ['csv', 'Export CSV'],
  ['jsonl', 'Export JSON lines'],
] as const;

/** Saves the newest entries that the page's filters find. */
function ExportButtons({ filters }: { filters: Record<string, string> }) {
  const query = listQuery(filters, {});
  return FORMATS.map(([format, label]) => (
    <SaveButton
      key={format}
      path={`/audit_entries/export/${format}${query}`}
      name={`audit.${format}`}
      label={label}
    />
  ));
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
  const [by, setBy] = useTyped(filters.by ?? 'actor');
  const [value, setValue] = useTyped(filters.value ?? '');
  // With what is typed: another filter must not throw it away.
  const change = (changed: AuditFilters): void => {
    const text = value.trim();
    const typed = { by: text === '' ? '' : by, value: text };
    onChange({ ...filters, ...typed, ...changed });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change({});
  };
  return (
    <form role="search" className={layout.filters} onSubmit={submit}>
      <ChoiceSelect label="Search by" data={SEARCHES} value={by} onChange={setBy} />
      <TextInput
        label="Value"
        description={by === 'action' ? 'Such as staff.invited' : 'The whole id'}
        {...bound(value, setValue)}
      />
      <DayFilter
        label="From"
        value={filters.created_after}
        onChange={(seconds) => change({ created_after: seconds })}
      />
      <DayFilter
        label="Before"
        value={filters.created_before}
        onChange={(seconds) => change({ created_before: seconds })}
      />
      <ActionButton type="submit" variant="default">
        Search
      </ActionButton>
    </form>
  );
}

function detailsOf(details: Entry['details']) {
  const facts = Object.entries(details).filter(([, value]) => value !== null);
  if (facts.length === 0) return '–';
  return (
    <ul className={classes.plain}>
      {facts.map(([name, value]) => (
        <li key={name}>
          {words(name)}: {shown(value)}
        </li>
      ))}
    </ul>
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
