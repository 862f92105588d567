import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { AuditDetails } from '../../platform/audit/index.js';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import { mintWebhookSecret } from '../../platform/crypto/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { OutboundHttp } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { Log } from '../../platform/logging/index.js';
import { VerificationAudit } from '../audit/index.js';
import { projectNotFound, ProjectsService, type EngineName } from '../projects/index.js';
import { NOTHING_VALIDATED, type SourceValue, type Validations } from './source.js';
import { SourceClient, type SourceQuestion } from './source-client.js';
import { type Source, type SourceEntity, SourceStore } from './source.store.js';

export const sourceNotFound = defineProblem('source_not_found', 404, 'There is no such source');
export const sourceInvalid = defineProblem(
  'source_invalid',
  400,
  'The source cannot be added like this',
);

/** Each one is a call for which a person waits. */
const MOST = 5;
/** An error that goes on is stored this often. */
const NOTED_SECONDS = 60;

export interface NewSource {
  name: string;
  url: string;
  values: SourceValue[];
}

/** The operator's own sources: a bureau, a motor vehicle office, a carrier, a payer. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly database: Database,
    private readonly store: SourceStore,
    private readonly projects: ProjectsService,
    private readonly client: SourceClient,
    private readonly outbound: OutboundHttp,
    private readonly limits: RateLimits,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The secret is returned once. Throws `project_not_found` and `source_invalid`. */
  async add(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    { name, url, values }: NewSource,
    actor: string,
  ): Promise<{ source: Source; secret: string }> {
    const project = await this.projects.find(organizationId, projectId);
    if (!project) throw projectNotFound();
    if (project.environment === 'sandbox')
      throw sourceInvalid({
        detail: 'A sandbox project has the simulated source and asks no other',
      });
    if (this.outbound.fault(url) !== null) throw sourceAddressInvalid();
    const now = this.clock.now();
    const source: Source = {
      ...{ id: newId('src'), projectId, name, url, values: [...new Set(values)] },
      ...{ createdAt: now, enabledAt: now, oldSecretExpiresAt: null },
      ...{ lastError: null, lastErrorAt: null },
    };
    const secret = mintWebhookSecret();
    await this.database.transaction(async (tx) => {
      if ((await this.store.lockAndCount(organizationId, projectId, tx)) >= MOST)
        throw sourceInvalid({ detail: `A project has at most ${String(MOST)} sources` });
      await this.store.insert(organizationId, source, { secret, old: null }, tx);
      await this.audit.append(
        {
          ...{ organizationId, actor, action: 'source.added', outcome: 'changed' },
          subject: source.id,
          details: { project_id: projectId, values: source.values },
        },
        tx,
      );
    });
    return { source, secret };
  }

  async list(organizationId: Id<'org'>, projectId: Id<'proj'>): Promise<Source[]> {
    const found = await this.store.list(organizationId, projectId);
    return found.map(shown);
  }

  /** Who will be asked about a session of this project. A simulated session asks nobody. */
  async namesOf({
    organizationId,
    projectId,
    engine,
  }: {
    organizationId: Id<'org'>;
    projectId: Id<'proj'>;
    engine: EngineName;
  }): Promise<string[]> {
    if (engine === 'simulated') return [];
    const sources = await this.store.list(organizationId, projectId);
    return sources.filter(({ enabledAt }) => enabledAt !== null).map(({ name }) => name);
  }

  /** One that is off is neither named to people nor asked. Throws `source_not_found`. */
  setEnabled(
    organizationId: Id<'org'>,
    id: string,
    isEnabled: boolean,
    actor: string,
  ): Promise<Source> {
    return this.#change(organizationId, id, async (before, tx) => {
      if (isEnabled === (before.enabledAt !== null)) return before;
      const source = { ...before, enabledAt: isEnabled ? this.clock.now() : null };
      await this.store.enable(source, tx);
      await this.#record(source, { actor, action: 'source.changed', enabled: isEnabled }, tx);
      return source;
    });
  }

  /**
   * Another secret, returned once; the former one works for `overlapSeconds` more. Throws
   * `source_not_found`.
   */
  async rotate(
    organizationId: Id<'org'>,
    id: string,
    { overlapSeconds, actor }: { overlapSeconds: number; actor: string },
  ): Promise<{ source: Source; secret: string }> {
    const secret = mintWebhookSecret();
    const source = await this.#change(organizationId, id, async (before, tx) => {
      const { secret: current } = await this.store.secretsOf(before, tx);
      const keepsOld = overlapSeconds > 0;
      const until = secondsAfter(this.clock.now(), overlapSeconds);
      const after = { ...before, oldSecretExpiresAt: keepsOld ? until : null };
      await this.store.saveSecrets(after, { secret, old: keepsOld ? current : null }, tx);
      const what = { actor, action: 'source.rotated', expires_in: overlapSeconds } as const;
      await this.#record(after, what, tx);
      return after;
    });
    return { source, secret };
  }

  /** Throws `source_not_found`. */
  async remove(organizationId: Id<'org'>, id: Id<'src'>, actor: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.store.remove(organizationId, id, tx))) throw sourceNotFound();
      const what = { action: 'source.removed', outcome: 'changed', subject: id } as const;
      await this.audit.append({ organizationId, actor, ...what }, tx);
    });
  }

  /**
   * Asks every source of a project at once, but none that was added or switched on after the person consented
   * (`consentedAt`, Unix seconds): its name was not among those they read. What is late, unclear or not
   * signed is not validated: it never fails a session. Throws `rate_limited` for a session that asks too often.
   */
  async validate(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    { consentedAt, ...question }: SourceQuestion & { consentedAt: number },
  ): Promise<Validations> {
    const all = await this.store.list(organizationId, projectId);
    const sources = all.filter(
      ({ enabledAt }) => enabledAt !== null && unixSeconds(enabledAt) <= consentedAt,
    );
    if (sources.length === 0) return NOTHING_VALIDATED;
    await this.limits.use('source_questions', question.sessionId, null);
    const answers = await Promise.all(
      sources.map(async (source) => {
        try {
          const secrets = await this.#liveSecrets(source);
          return { source, answer: await this.client.ask(source, secrets, question) };
        } catch (error) {
          this.log.error('source not asked', { tenant: organizationId, subject: source.id, error });
          return { source, answer: { failure: 'not_asked' } };
        }
      }),
    );
    const validations: Validations = { values: {}, former_addresses: [] };
    const at = unixSeconds(this.clock.now());
    for (const { source, answer } of answers) {
      if ('failure' in answer) {
        await this.#noteError(source, answer.failure);
        continue;
      }
      for (const value of answer.validated)
        validations.values[value] ??= { source_id: source.id, source: source.name, at };
      if (validations.values.former_addresses?.source_id === source.id)
        validations.former_addresses = answer.formerAddresses;
    }
    return validations;
  }

  /** Never fails the session: its sources would all be asked again. Once a minute while nothing changes. */
  async #noteError(source: SourceEntity, failure: string): Promise<void> {
    const { organizationId: tenant, id: subject, lastError, lastErrorAt } = source;
    this.log.warn('source validated nothing', { subject, code: failure });
    const now = this.clock.now();
    const isNoted = lastErrorAt !== null && secondsAfter(lastErrorAt, NOTED_SECONDS) > now;
    if (isNoted && lastError === failure) return;
    await this.store.noteError(source, failure, now).catch((error: unknown) => {
      this.log.error('error of a source not noted', { tenant, subject, error });
    });
  }

  async #liveSecrets(source: SourceEntity): Promise<string[]> {
    const { secret, old } = await this.store.secretsOf(source);
    const until = source.oldSecretExpiresAt;
    return old !== null && until !== null && until > this.clock.now() ? [secret, old] : [secret];
  }

  async #change(
    organizationId: Id<'org'>,
    id: string,
    work: (source: SourceEntity, tx: Transaction) => Promise<SourceEntity>,
  ): Promise<Source> {
    return this.database.transaction(async (tx) => {
      const source = isId('src', id) ? await this.store.lock(organizationId, id, tx) : null;
      if (!source) throw sourceNotFound();
      return shown(await work(source, tx));
    });
  }

  #record(
    { organizationId, id: subject }: SourceEntity,
    { actor, action, ...details }: { actor: string; action: SourceAction } & AuditDetails,
    tx: Transaction,
  ): Promise<void> {
    const what = { organizationId, actor, action, outcome: 'changed', subject, details } as const;
    return this.audit.append(what, tx);
  }
}

type SourceAction = 'source.changed' | 'source.rotated';

/** A source without what only the store uses. */
function shown({
  organizationId: _organization,
  sealedSecret: _secret,
  ...source
}: SourceEntity): Source {
  return source;
}

function sourceAddressInvalid(): Error {
  const detail = 'url must be an https address that is not private';
  return sourceInvalid({ detail, errors: [{ pointer: '/url', code: 'invalid', detail }] });
}
