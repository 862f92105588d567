import type { Schema } from '../../../api/schemas.js';
import { problemOf, RequestProblem } from '../../../kit/api-client.js';

const CSV = /\.(csv|tsv|txt)$/i;
const XLSX = /\.xlsx$/i;

/** Sends a file as it is: the server reads it. */
export async function uploadFile(file: File, workspace: string): Promise<Schema<'ImportView'>> {
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
