import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import { Database } from '../../platform/database/index.js';
import { idOf, idOrNull, uuidOf, type Id } from '../../platform/ids/index.js';
import { GATEWAY_DATA_KEYS } from '../customers/index.js';

/** What proves that a webhook comes from the endpoint that was registered. */
export interface WebhookSecrets {
  secret: string;
  bearer: string;
}

/** An event is sent for three days at most; its id is remembered for a while longer. */
const REMEMBER_SECONDS = 7 * 86_400;

/** Endpoints of ours at the verification service, one for each project, and what they have received. */
@Injectable()
export class WebhookRegistrationStore {
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    this.#keys = new DataKeys(vault, GATEWAY_DATA_KEYS);
  }

  /** Projects of a customer that have an endpoint. */
  async registeredProjects(customerId: Id<'cust'>): Promise<string[]> {
    const rows = await this.database.query<{ projectId: string }>(
      'SELECT project_id AS "projectId" FROM gateway.webhook_registrations WHERE customer_id = $1',
      [uuidOf(customerId)],
    );
    return rows.map(({ projectId }) => projectId);
  }

  async insert(
    customerId: Id<'cust'>,
    projectId: string,
    endpoint: WebhookSecrets & { id: string },
  ): Promise<void> {
    const { id, secret, bearer } = endpoint;
    await this.database.transaction(async (tx) => {
      const key = await this.#keys.open(customerId, customerId, tx);
      if (!key) throw new Error('the customer has no data key');
      const sealed = this.vault.seal(key, place(customerId, projectId), { secret, bearer });
      await tx.query(
        `INSERT INTO gateway.webhook_registrations
           (customer_id, project_id, endpoint_id, sealed_secrets, created_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (customer_id, project_id) DO NOTHING`,
        [uuidOf(customerId), projectId, id, sealed, this.clock.now()],
      );
    });
  }

  async findSecrets(customerId: Id<'cust'>, projectId: string): Promise<WebhookSecrets | null> {
    const [row] = await this.database.query<{ sealed: Buffer }>(
      `SELECT sealed_secrets AS sealed FROM gateway.webhook_registrations
        WHERE customer_id = $1 AND project_id = $2`,
      [uuidOf(customerId), projectId],
    );
    const key = row && (await this.#keys.open(customerId, customerId, this.database));
    return key
      ? this.vault.unseal<WebhookSecrets>(key, place(customerId, projectId), row.sealed)
      : null;
  }

  /** The request a session was made for. */
  async findRequest(customerId: Id<'cust'>, sessionId: string): Promise<Id<'ar'> | null> {
    const [row] = await this.database.query<{ id: string }>(
      'SELECT id FROM gateway.access_requests WHERE customer_id = $1 AND verification_session_id = $2',
      [uuidOf(customerId), sessionId],
    );
    return idOrNull('ar', row?.id ?? null);
  }

  async wasReceived(customerId: Id<'cust'>, webhookId: string): Promise<boolean> {
    const [row] = await this.database.query(
      'SELECT 1 FROM gateway.received_webhooks WHERE customer_id = $1 AND webhook_id = $2',
      [uuidOf(customerId), webhookId],
    );
    return row !== undefined;
  }

  /** Remembers that a webhook had its effect, so that a repetition has none. */
  async remember(customerId: Id<'cust'>, webhookId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO gateway.received_webhooks (customer_id, webhook_id, received_at) VALUES ($1, $2, $3)
       ON CONFLICT (customer_id, webhook_id) DO NOTHING`,
      [uuidOf(customerId), webhookId, this.clock.now()],
    );
  }

  /** Forgets what can no longer be repeated; how many. */
  async forgetOld(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -REMEMBER_SECONDS);
    const due = await this.database.query<{ id: string }>(
      'SELECT DISTINCT customer_id AS id FROM gateway.received_webhooks WHERE received_at < $1',
      [before],
    );
    let forgotten = 0;
    for (const { id } of due) {
      const rows = await this.database.query(
        'DELETE FROM gateway.received_webhooks WHERE customer_id = $1 AND received_at < $2 RETURNING webhook_id',
        [uuidOf(idOf('cust', id)), before],
      );
      forgotten += rows.length;
    }
    return forgotten;
  }
}

function place(customerId: Id<'cust'>, projectId: string) {
  return {
    tenant: customerId,
    table: 'webhook_registrations',
    column: 'sealed_secrets',
    row: projectId,
  };
}
