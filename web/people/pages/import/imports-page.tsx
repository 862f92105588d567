import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useRef } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { problemOf, RequestProblem } from '../../../kit/api-client.js';
import { type Column, DataTable } from '../../../kit/data/data-table.js';
import { useList } from '../../../kit/data/list-page.js';
import { useCall } from '../../../kit/data/use-call.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { batchWords } from '../../words.js';
import { SaveButton } from '../../../kit/data/save-button.js';
import layout from '../../../kit/forms/layout.module.css';

type Import = Schema<'ImportView'>;

const COLUMNS: readonly Column<Import>[] = [
  {
    header: 'File',
    isName: true,
    cell: (row) => <PageLink to={`/import/${row.id}`}>{row.file_name ?? 'Deleted file'}</PageLink>,
  },
  { header: 'State', cell: ({ status }) => <StatusBadge {...batchWords(status)} /> },
  { header: 'Rows', align: 'end', cell: (row) => row.row_count },
  { header: 'New', align: 'end', cell: (row) => row.counts.created },
  { header: 'Changed', align: 'end', cell: (row) => row.counts.changed },
  { header: 'Refused', align: 'end', cell: (row) => row.counts.rejected },
  { header: 'With a doubt', align: 'end', cell: (row) => row.counts.doubtful },
  { header: 'Uploaded', cell: (row) => <TimeText at={row.created_at} /> },
];

export function ImportsPage() {
  const { api } = useSignedIn();
  const list = useList<Import>({ api, path: '/imports' });
  return (
    <div className={layout.stack}>
      <PageHeader
        title="Import"
        description="A file of employees changes nothing until you have seen what it would change."
      />
      <Upload />
      <DataTable
        caption="Imports"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState title="No imports yet">
            <p>Each file that was uploaded stays here with what became of its rows.</p>
          </EmptyState>
        }
      />
    </div>
  );
}

function uploadFault(error: unknown): string {
  return error instanceof RequestProblem ? error.message : 'The file was not sent.';
}

function Upload() {
  const { workspace } = useSignedIn();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, run } = useCall(uploadFault);
  const send = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    const sent = await run(async () => {
      const { id } = await uploadFile(file, workspace.id);
      await navigate({ to: `/import/${id}` });
    });
    if (sent === null && input.current) input.current.value = '';
  };
  return (
    <Panel
      title="Upload a file"
      description="XLSX, or CSV in UTF-8, up to 50,000 rows and 20 MB, with a header row."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <input
          ref={input}
          id="import-file"
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => void send(event)}
        />
        <div className={layout.actions}>
          <ActionButton
            busy={busy}
            busyLabel="Reading the file"
            onClick={() => input.current?.click()}
          >
            Choose a file
          </ActionButton>
          <SaveButton
            path="/imports/sample"
            name="employees.csv"
            label="Download a sample"
            said="The sample is saved."
          />
        </div>
      </div>
    </Panel>
  );
}

const CSV = /\.(csv|tsv|txt)$/i;
const XLSX = /\.xlsx$/i;

/** Sends a file as it is: the server reads it. */
async function uploadFile(file: File, workspace: string): Promise<Schema<'ImportView'>> {
  const isXlsx = XLSX.test(file.name);
  if (!isXlsx && !CSV.test(file.name))
    throw new RequestProblem({
      kind: 'refused',
      status: 0,
      code: 'file',
      message: 'Choose a CSV or XLSX file. Save other spreadsheets as XLSX first.',
    });
  const response = await window.fetch(
    `/people/v1/imports?file_name=${encodeURIComponent(file.name.slice(0, 200))}`,
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': isXlsx
          ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
          : 'text/csv',
        'X-Requested-By': 'staff-page',
        'X-Workspace': workspace,
      },
      body: file,
    },
  );
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Schema<'ImportView'>;
}
