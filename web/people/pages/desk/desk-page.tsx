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
import { PageHeader } from '../../../kit/elements/page-header.js';
import { askedForWords, contactWords, flagsWords, listedCaseWords } from './case-words.js';
import { FindEmployee } from './find-employee.js';
import { SendLink } from './send-link.js';
import type { DeskWords } from './words/en.js';
import { useWords } from './words/language.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

/** Find the person on the telephone, choose what they want, and send the link. */
export function DeskPage() {
  const words = useWords();
  const [chosen, setChosen] = useState<Schema<'DeskEmployeeView'> | null>(null);
  return (
    <div className={layout.stack}>
      <PageHeader title={words.title} description={words.intro} />
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

function agentColumn({ case: names, yourSystem }: DeskWords): Column<Case> {
  return { header: names.agent, cell: (row) => row.agent_name ?? yourSystem };
}

function columnsIn(words: DeskWords): Column<Case>[] {
  const { case: names, list } = words;
  return [
    {
      header: names.employee,
      isName: true,
      cell: (row) => <PageLink to={`/desk/${row.id}`}>{row.employee_name ?? list.erased}</PageLink>,
    },
    { header: names.employeeId, cell: (row) => row.employee_id ?? '–' },
    {
      header: names.askedFor,
      cell: (row) => `${askedForWords(words, row)}${row.ticket === null ? '' : ` (${row.ticket})`}`,
    },
    { header: names.sentTo, cell: (row) => contactWords(words, row) },
    { header: list.state, cell: (row) => <StatusBadge {...listedCaseWords(words, row)} /> },
    { header: names.unusual, cell: ({ flags }) => flagsWords(words, flags) || '–' },
    { header: names.opened, cell: (row) => <TimeText at={row.created_at} /> },
  ];
}

/** The cases of an agent; leads may look at all. */
export function CaseList() {
  const words = useWords();
  const { list: texts } = words;
  const { api, can } = useSignedIn();
  const [scope, setScope] = useState('own');
  const list = useList<Case>({ api, path: '/desk/cases', filters: { scope } });
  return (
    <section className={layout.stack} aria-label={texts.name}>
      {can('desk:override') && <WaitingOverrides />}
      {can('desk:override') && (
        <SegmentedControl
          aria-label={texts.which}
          classNames={{ label: classes.choice }}
          value={scope}
          onChange={setScope}
          data={[
            { value: 'own', label: texts.own },
            { value: 'all', label: texts.all },
          ]}
        />
      )}
      {scope === 'all' && (
        <div className={layout.actions}>
          <ExportButton path="desk_cases" name="desk-cases.csv" />
        </div>
      )}
      <DataTable
        caption={scope === 'own' ? texts.own : texts.all}
        columns={scope === 'own' ? columnsIn(words) : [...columnsIn(words), agentColumn(words)]}
        list={list}
        empty={
          <EmptyState title={texts.none}>
            <p>{texts.noneText}</p>
          </EmptyState>
        }
      />
    </section>
  );
}

/** Looks again by itself: the caller is still on the telephone. */
const LOOK_EVERY_MS = 15_000;

function WaitingOverrides() {
  const words = useWords();
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
      <p>{words.list.overridesWait(data.data.length)}</p>
      {data.data.map((each) => (
        <p key={each.id}>
          <PageLink to={`/desk/${each.id}`}>
            {`${each.employee_name ?? words.list.somebody}: ${askedForWords(words, each)}`}
          </PageLink>
        </p>
      ))}
    </Notice>
  );
}
