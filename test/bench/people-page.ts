import { setTimeout as delay } from 'node:timers/promises';
import type { ProductDeployment } from './deployment.js';
import { signInAs, type StaffBrowser } from './staff-browser.js';

const PATIENCE_MS = 300_000;

interface Campaign {
  id: string;
  status: string;
  progress: { waiting: number };
}

interface ImportState {
  id: string;
  status: string;
  columns: { column: number; field: string | null }[];
}

interface Sent {
  body: string;
  type: string;
  proof?: string;
}

function json(body: object): Sent {
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** HR's browser at a deployment with the development set-up. */
export class PeoplePage {
  private constructor(
    readonly browser: StaffBrowser,
    private readonly customer: string,
  ) {}

  static async open(deployment: ProductDeployment): Promise<PeoplePage> {
    const { customer_id: customer } = deployment.product.credentials;
    return new PeoplePage(await signInAs('Hanna Berg', customer, deployment), customer);
  }

  /** Uploads a CSV file, matches its columns, and has its rows recorded. */
  async import(csv: string): Promise<void> {
    const file = { body: csv, type: 'text/csv' };
    const uploaded = await this.#call<ImportState>('POST', 'imports?file_name=people.csv', file);
    const columns = uploaded.columns
      .filter(({ field }) => field !== null)
      .map(({ column, field }) => ({ column, field }));
    const path = `imports/${uploaded.id}`;
    await this.#call('PUT', `${path}/columns`, json({ columns }));
    await this.#until(path, ({ status }) => status === 'reviewed');
    const proof = await this.#confirmed('imports.start', uploaded.id);
    await this.#call('POST', `${path}/start`, { ...json({}), proof });
    await this.#until(path, ({ status }) => status === 'done');
  }

  /** Invites everybody of a department by e-mail; the id of the campaign. */
  async invite(department: string): Promise<string> {
    const input = { action: 'verify_identity', deliver: 'email', filters: { department } };
    const { id, progress } = await this.#call<Campaign>('POST', 'campaigns', json(input));
    const path = `campaigns/${id}/start`;
    const proof = await this.#confirmed('campaigns.start', id);
    await this.#call('POST', path, { ...json({ invited_count: progress.waiting }), proof });
    return id;
  }

  /** Waits until everybody of a campaign has a link. */
  async untilInvited(id: string): Promise<void> {
    const isInvited = (now: ImportState | Campaign) =>
      'progress' in now && now.progress.waiting === 0;
    // Seldom: the progress of thousands is counted anew each time.
    await this.#until(`campaigns/${id}`, isInvited, 2_000);
  }

  async #until(
    path: string,
    isReached: (now: ImportState | Campaign) => boolean,
    everyMs = 250,
  ): Promise<void> {
    for (const began = performance.now(); performance.now() - began < PATIENCE_MS;) {
      const state = await this.#call<ImportState | Campaign>('GET', path);
      if (isReached(state)) return;
      if (['failed', 'canceled'].includes(state.status))
        throw new Error(`${path} is ${state.status}`);
      await delay(everyMs);
    }
    throw new Error(`${path} never came so far`);
  }

  /** The step-up of a development account. */
  async #confirmed(action: string, id: string): Promise<string> {
    const { url, headers } = this.browser;
    const answer = await fetch(`${url}/staff/v1/development/step_ups`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ action, target: `${this.customer}/${id}` }),
    });
    if (!answer.ok) throw new Error(`the step-up answered ${await answer.text()}`);
    return ((await answer.json()) as { step_up_id: string }).step_up_id;
  }

  async #call<T>(method: string, path: string, sent: Sent | null = null): Promise<T> {
    const answer = await fetch(`${this.browser.url}/people/v1/${path}`, {
      method,
      headers: {
        ...this.browser.headers,
        ...(sent && { 'content-type': sent.type }),
        ...(sent?.proof !== undefined && { 'x-step-up': sent.proof }),
      },
      ...(sent && { body: sent.body }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
