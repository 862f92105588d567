import { setTimeout as delay } from 'node:timers/promises';
import type { ProductDeployment } from './deployment.js';
import { signInAs, type StaffBrowser } from './staff-browser.js';

const PATIENCE_MS = 300_000;

interface ImportState {
  id: string;
  status: string;
  columns: { column: number; field: string | null }[];
}

/** HR's browser at a deployment with the development set-up. */
export class PeoplePage {
  private constructor(readonly browser: StaffBrowser) {}

  static async open(deployment: ProductDeployment): Promise<PeoplePage> {
    const { customer_id: customer } = deployment.product.credentials;
    return new PeoplePage(await signInAs('Hanna Berg', customer, deployment));
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
    const answer = await fetch(`${this.browser.url}/people/v1/${path}`, {
      method,
      headers: { ...this.browser.headers, ...(sent && { 'content-type': sent.type }) },
      ...(sent && { body: sent.body }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
    return (await answer.json()) as ImportState;
  }
}
