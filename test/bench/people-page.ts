import { setTimeout as delay } from 'node:timers/promises';
import type { DevelopmentAccountListView } from '../../src/staff/development/development-staff.view.js';
import type { ProductDeployment } from './deployment.js';

const FROM_PAGE = { 'sec-fetch-site': 'same-origin', 'x-requested-by': 'staff-page' };
const PATIENCE_MS = 300_000;

interface ImportState {
  id: string;
  status: string;
  columns: { column: number; field: string | null }[];
}

/** HR's browser at a deployment with the development set-up. */
export class PeoplePage {
  private constructor(
    readonly url: string,
    readonly headers: Record<string, string>,
  ) {}

  static async open({ product: { url, credentials } }: ProductDeployment): Promise<PeoplePage> {
    const accounts = await fetch(`${url}/staff/v1/development/accounts`, { headers: FROM_PAGE });
    const { data } = (await accounts.json()) as DevelopmentAccountListView;
    const hr = data.find(({ account }) => account.name === 'Hanna Berg');
    const answer = await fetch(`${url}/staff/v1/development/sign_in`, {
      method: 'POST',
      headers: { ...FROM_PAGE, 'content-type': 'application/json' },
      body: JSON.stringify({ account_id: hr?.account.id }),
    });
    if (!answer.ok) throw new Error(`the sign-in answered ${String(answer.status)}`);
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
    return new PeoplePage(url, { ...FROM_PAGE, cookie, 'x-workspace': credentials.customer_id });
  }

  /** Uploads a CSV file, matches its columns, and has its rows recorded. */
  async import(csv: string): Promise<void> {
    const file = { body: csv, type: 'text/csv' };
    const uploaded = await this.#call('POST', 'imports?file_name=people.csv', file);
    const columns = uploaded.columns
      .filter(({ field }) => field !== null)
      .map(({ column, field }) => ({ column, field }));
    const path = `imports/${uploaded.id}`;
    const body = JSON.stringify({ columns });
    await this.#call('PUT', `${path}/columns`, { body, type: 'application/json' });
    await this.#until(path, 'reviewed');
    await this.#call('POST', `${path}/start`);
    await this.#until(path, 'done');
  }

  async #until(path: string, wanted: string): Promise<void> {
    for (const began = performance.now(); performance.now() - began < PATIENCE_MS;) {
      const { status } = await this.#call('GET', path);
      if (status === wanted) return;
      if (['failed', 'canceled'].includes(status)) throw new Error(`the import is ${status}`);
      await delay(250);
    }
    throw new Error(`the import never was ${wanted}`);
  }

  async #call(
    method: string,
    path: string,
    sent: { body: string; type: string } | null = null,
  ): Promise<ImportState> {
    const answer = await fetch(`${this.url}/people/v1/${path}`, {
      method,
      headers: { ...this.headers, ...(sent && { 'content-type': sent.type }) },
      ...(sent && { body: sent.body }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
    return (await answer.json()) as ImportState;
  }
}
