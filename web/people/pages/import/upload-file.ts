import type { Schema } from '../../../api/schemas.js';
import { problemOf, RequestProblem } from '../../../kit/api-client.js';

const CSV = /\.(csv|tsv|txt)$/i;

/** Sends a CSV file as it is. A spreadsheet is an archive, which the server never opens. */
export async function uploadFile(file: File, workspace: string): Promise<Schema<'ImportView'>> {
  if (!CSV.test(file.name))
    throw new RequestProblem({
      kind: 'refused',
      status: 0,
      code: 'file',
      message: 'Choose a CSV file. In a spreadsheet choose “CSV UTF-8” when you save it.',
    });
  const response = await window.fetch(
    `/people/v1/imports?file_name=${encodeURIComponent(file.name.slice(0, 200))}`,
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'text/csv',
        'X-Requested-By': 'staff-page',
        'X-Workspace': workspace,
      },
      body: file,
    },
  );
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Schema<'ImportView'>;
}
