import {
  defineCredentialKind,
  mintCredential,
  mintWebhookSecret,
  type DataKeys,
  type SealPlace,
  type Vault,
} from '../../crypto/index.js';
import type { Database, Queryable, Transaction } from '../../database/index.js';
import type { EndpointRef } from '../delivery/delivery.js';

defineCredentialKind('a webhook bearer', 'whb_');

/** The secrets that a receiver checks. They are sent or sign, so they are sealed and not hashed. */
export interface SigningSecrets {
  /** `whb_…`, sent unchanged. */
  bearer: string;
  /** `whsec_…`, used for signatures. */
  secret: string;
  /** The former secret, which also signs until then (Unix milliseconds). */
  old: { secret: string; until: number } | null;
}

export interface SealedSecrets {
  secrets: SigningSecrets;
  sealed: Buffer;
}

/** The secrets of endpoints, sealed under each endpoint's own data key. */
export class EndpointSecrets {
  constructor(
    private readonly vault: Vault,
    private readonly dataKeys: DataKeys,
    private readonly database: Database,
  ) {}

  /** New secrets for a new endpoint. */
  async create(at: EndpointRef, createdAt: Date, tx: Transaction): Promise<SealedSecrets> {
    const key = await this.dataKeys.create(at.tenant, at.endpoint, createdAt, tx);
    const bearer = mintCredential('whb', at.tenant);
    const open = new OpenEndpoint(this.vault, key, at);
    return open.seal({ bearer, secret: mintWebhookSecret(), old: null });
  }

  /**
   * A new signing secret; the former one also signs until `until`. Throws when the endpoint's key
   * is gone.
   */
  async rotate(
    at: EndpointRef,
    sealed: Buffer,
    until: Date,
    tx: Transaction,
  ): Promise<SealedSecrets> {
    const open = await this.#opened(at, tx);
    const { bearer, secret } = open.secrets(sealed);
    const old = { secret, until: until.getTime() };
    return open.seal({ bearer, secret: mintWebhookSecret(), old });
  }

  /** A new bearer in place of the old one. Throws when the endpoint's key is gone. */
  async rotateBearer(at: EndpointRef, sealed: Buffer, tx: Transaction): Promise<SealedSecrets> {
    const open = await this.#opened(at, tx);
    return open.seal({ ...open.secrets(sealed), bearer: mintCredential('whb', at.tenant) });
  }

  /** Opens and seals for one endpoint; null once its key was destroyed. */
  async open(at: EndpointRef, on: Queryable = this.database): Promise<OpenEndpoint | null> {
    const key = await this.dataKeys.open(at.tenant, at.endpoint, on);
    return key && new OpenEndpoint(this.vault, key, at);
  }

  async #opened(at: EndpointRef, on: Queryable): Promise<OpenEndpoint> {
    const open = await this.open(at, on);
    if (!open) throw new Error('the endpoint has no data key');
    return open;
  }
}

/** An endpoint whose data key is open. */
export class OpenEndpoint {
  constructor(
    private readonly vault: Vault,
    private readonly key: Buffer,
    private readonly at: EndpointRef,
  ) {}

  secrets(sealed: Buffer): SigningSecrets {
    return this.vault.unseal<SigningSecrets>(this.key, secretsPlace(this.at), sealed);
  }

  seal(secrets: SigningSecrets): SealedSecrets {
    return { secrets, sealed: this.vault.seal(this.key, secretsPlace(this.at), secrets) };
  }

  sealAnswer(claimId: string, answer: string): Buffer {
    return this.vault.seal(this.key, answerPlace(this.at, claimId), answer);
  }

  answer(claimId: string, sealed: Buffer): string {
    return this.vault.unseal<string>(this.key, answerPlace(this.at, claimId), sealed);
  }
}

/** The secrets that sign at that moment, newest first. */
export function signingSecretsAt({ secret, old }: SigningSecrets, now: Date): string[] {
  return old && old.until > now.getTime() ? [secret, old.secret] : [secret];
}

function secretsPlace({ tenant, endpoint }: EndpointRef): SealPlace {
  return { tenant, table: 'webhook_endpoints', column: 'sealed_secrets', row: endpoint };
}

function answerPlace({ tenant }: EndpointRef, claimId: string): SealPlace {
  return { tenant, table: 'webhook_attempts', column: 'sealed_answer', row: claimId };
}
