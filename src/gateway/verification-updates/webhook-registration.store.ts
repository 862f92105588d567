import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, placesIn, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  type Queryable,
  type Transaction,
  idColumn,
} from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { Task, TenantQueue } from '../../platform/jobs/index.js';

/** A webhook that had its effect, so that a repetition has none. */
@Entity({ schema: 'gateway', name: 'received_webhooks' })
@Index('received_webhooks_age_index', ['customerId', 'receivedAt'])
export class ReceivedWebhookEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'text' }) webhookId: string;
  @Column({ type: 'timestamptz' }) receivedAt: Date;
}

/** The gateway's own webhook endpoint at the verification service, for one project. */
@Entity({ schema: 'gateway', name: 'webhook_registrations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
export class WebhookRegistrationEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'text' }) projectId: string;
  @Column({ type: 'text' }) endpointId: string;
  @Column({ type: 'bytea' }) sealedSecrets: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** The endpoint's last known address; null before the first look. */
  @Column({ type: 'text', nullable: true }) url: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) probedAt: Date;

  /** Events since then may be missing; null once a check found the endpoint in order. */
  @Column({ type: 'timestamptz', nullable: true }) missedSince: Date | null;
}

const place = placesIn('webhook_registrations', 'sealed_secrets');

/** The secrets that prove a webhook genuine. */
export interface WebhookSecrets {
  secret: string;
  bearer: string;
}

export type CreatedEndpoint = WebhookSecrets & { id: string };

export interface DesiredEndpoint {
  projectId: string;
  url: string;
}

export interface RegisteredEndpoint extends DesiredEndpoint {
  endpointId: string;
  /** When the check before this one began. */
  checkedAt: Date;
  /** Since when events may be missing, if an earlier check did not end well. */
  missedSince: Date | null;
}

/** How often an endpoint is probed. What is lost until then is replayed. */
const PROBE_SECONDS = 900;
/** How often one with another address is probed: two processes may disagree for a while. */
const MOVE_SECONDS = 60;

/** An event is sent for three days at most; its id is kept longer. */
export const REMEMBER_SECONDS = 7 * 86_400;

const FIND_SECRETS = {
  name: 'webhook_registrations.secrets',
  text: `SELECT r.sealed_secrets AS sealed, k.key_id AS "keyId", k.wrapped_key AS wrapped
    FROM gateway.webhook_registrations r
    JOIN gateway.data_keys k ON k.customer_id = r.customer_id AND k.owner_id = r.customer_id
   WHERE r.customer_id = $1 AND r.project_id = $2`,
};

/** The gateway's endpoints at the verification service, one for each project, and the webhooks received. */
@Injectable()
export class WebhookRegistrationStore {
  readonly #received: TenantQueue<ReceivedWebhookEntity, 'customerId', 'webhookId'>;

  constructor(
    @InjectRepository(WebhookRegistrationEntity)
    private readonly registrations: Repository<WebhookRegistrationEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'webhookId', due: 'receivedAt' } as const;
    this.#received = new TenantQueue(database, ReceivedWebhookEntity, columns);
  }

  /** Projects of a customer that have an endpoint. */
  async registeredProjects(customerId: Id<'cust'>): Promise<string[]> {
    const rows = await this.registrations.find({
      select: { projectId: true },
      where: { customerId },
    });
    return rows.map(({ projectId }) => projectId);
  }

  async insert(
    customerId: Id<'cust'>,
    { projectId, url }: DesiredEndpoint,
    endpoint: CreatedEndpoint,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.manager
        .createQueryBuilder()
        .insert()
        .into(WebhookRegistrationEntity)
        .values({
          customerId,
          projectId,
          endpointId: endpoint.id,
          sealedSecrets: await this.#seal(customerId, projectId, endpoint, tx),
          url,
          createdAt: now,
          probedAt: now,
        })
        .orIgnore()
        .execute();
    });
  }

  /**
   * Replaces a lost endpoint; `missedSince` is stored until a check ends well. The second of two
   * processes changes nothing.
   */
  async replace(
    customerId: Id<'cust'>,
    { projectId, url, endpointId: lost }: RegisteredEndpoint,
    endpoint: CreatedEndpoint,
    missedSince: Date,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const registered = { customerId, projectId, endpointId: lost };
      await tx.manager.update(WebhookRegistrationEntity, registered, {
        endpointId: endpoint.id,
        sealedSecrets: await this.#seal(customerId, projectId, endpoint, tx),
        url,
        createdAt: this.clock.now(),
        missedSince,
      });
    });
  }

  /** Stores how far missed events were sent again: the next check goes on from there. */
  async keepMissedSince(
    customerId: Id<'cust'>,
    { projectId, endpointId }: RegisteredEndpoint,
    missedSince: Date,
  ): Promise<void> {
    await this.registrations.update({ customerId, projectId, endpointId }, { missedSince });
  }

  /** Stores that the endpoint is in order at this address, and that no event is missing. */
  async markHealthy(
    customerId: Id<'cust'>,
    { projectId, url, endpointId }: RegisteredEndpoint,
  ): Promise<void> {
    const registered = { customerId, projectId, endpointId };
    await this.registrations.update(registered, { url, missedSince: null });
  }

  /**
   * Claims the wanted endpoints that are due for a probe, so no other process probes them. With
   * `atOnce` all are due. Events count as missing from here until the probe has ended well.
   */
  async claimProbes(
    customerId: Id<'cust'>,
    wanted: readonly DesiredEndpoint[],
    atOnce: boolean,
  ): Promise<RegisteredEndpoint[]> {
    const now = this.clock.now();
    return this.database.query<RegisteredEndpoint>(
      `UPDATE gateway.webhook_registrations r
          SET probed_at = $4, missed_since = COALESCE(r.missed_since, r.probed_at)
         FROM (SELECT w.project_id, w.url, o.probed_at, o.missed_since FROM gateway.webhook_registrations o
                 JOIN unnest($2::text[], $3::text[]) AS w (project_id, url) ON w.project_id = o.project_id
                WHERE o.customer_id = $1
                  AND ($5 OR o.probed_at <= CASE WHEN o.url = w.url THEN $6::timestamptz ELSE $7 END)
                  FOR UPDATE OF o SKIP LOCKED) AS due
        WHERE r.customer_id = $1 AND r.project_id = due.project_id
        RETURNING r.project_id AS "projectId", due.url, r.endpoint_id AS "endpointId",
          due.probed_at AS "checkedAt", due.missed_since AS "missedSince"`,
      [
        uuidOf(customerId),
        wanted.map(({ projectId }) => projectId),
        wanted.map(({ url }) => url),
        now,
        atOnce,
        secondsAfter(now, -PROBE_SECONDS),
        secondsAfter(now, -MOVE_SECONDS),
      ],
    );
  }

  async findSecrets(customerId: Id<'cust'>, projectId: string): Promise<WebhookSecrets | null> {
    const [row] = await this.database.pipelinedReads.query<WrappedKey & { sealed: Buffer }>(
      FIND_SECRETS,
      [uuidOf(customerId), projectId],
    );
    if (!row) return null;
    const key = await this.vault.openDataKey(customerId, customerId, row);
    return this.vault.unseal<WebhookSecrets>(key, place(customerId, projectId), row.sealed);
  }

  async wasReceived(customerId: Id<'cust'>, webhookId: string): Promise<boolean> {
    const [row] = await this.database.query(
      'SELECT 1 FROM gateway.received_webhooks WHERE customer_id = $1 AND webhook_id = $2',
      [uuidOf(customerId), webhookId],
    );
    return row !== undefined;
  }

  /** Records that a webhook had its effect, so that a repetition has none. False for a repetition. */
  async remember(
    customerId: Id<'cust'>,
    webhookId: string,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const rows = await on.query(
      `INSERT INTO gateway.received_webhooks (customer_id, webhook_id, received_at) VALUES ($1, $2, $3)
       ON CONFLICT (customer_id, webhook_id) DO NOTHING RETURNING webhook_id`,
      [uuidOf(customerId), webhookId, this.clock.now()],
    );
    return rows.length === 1;
  }

  /** Deletes ids that can no longer be repeated, and returns how many. */
  @Task('forget-received-webhooks')
  forgetOld(): Promise<number> {
    return this.#received.deleteDue(secondsAfter(this.clock.now(), -REMEMBER_SECONDS));
  }

  async #seal(
    customerId: Id<'cust'>,
    projectId: string,
    { secret, bearer }: WebhookSecrets,
    tx: Transaction,
  ): Promise<Buffer> {
    const key = await this.keys.require(customerId, customerId, tx);
    return this.vault.seal(key, place(customerId, projectId), { secret, bearer });
  }
}
