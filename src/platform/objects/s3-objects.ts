import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type * as ClientS3 from '@aws-sdk/client-s3';
import type { Transaction } from '../database/index.js';
import { serviceUnavailable, type Problem } from '../errors/index.js';
import { isAnyId, type Id } from '../ids/index.js';
import type { ObjectKey, ObjectStorage } from './object-storage.js';
import { ObjectSettings } from './object-settings.js';

/** How long a bucket is waited for. */
export interface S3Timeouts {
  connectionMs: number;
  /** While no byte comes or goes, in one try. */
  silenceMs: number;
  /** With the whole answer. */
  allTriesMs: number;
}

/** A page waits 20 seconds for its answer. Three silent tries fit in. */
const TIMEOUTS: S3Timeouts = { connectionMs: 3_000, silenceMs: 5_000, allTriesMs: 16_000 };
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = '5';
/** Deletions at once. One request for many needs a checksum that some services do not know. */
const DELETED_AT_ONCE = 8;

interface Connected {
  library: typeof ClientS3;
  client: ClientS3.S3Client;
}

/** Objects in a bucket. It sees ciphertext and ids only, and no browser ever gets an address in it. */
@Injectable()
export class S3Objects implements ObjectStorage, OnApplicationShutdown {
  readonly name = 's3';
  readonly isTransactional = false;
  #connected: Promise<Connected> | null = null;

  constructor(
    private readonly settings: ObjectSettings,
    private readonly timeouts = TIMEOUTS,
  ) {}

  async put(
    key: ObjectKey,
    content: Iterable<Buffer>,
    _tx: Transaction | null = null,
  ): Promise<void> {
    const { library, client } = await this.#connect();
    const body = Buffer.concat([...content]);
    const input = { ...this.#at(key), Body: body, ContentType: 'application/octet-stream' };
    await answered(client.send(new library.PutObjectCommand(input), this.#deadline()));
  }

  async *open(key: ObjectKey): AsyncGenerator<Buffer> {
    const { library, client } = await this.#connect();
    const get = client.send(new library.GetObjectCommand(this.#at(key)), this.#deadline());
    const found = await answered(get);
    if (!found) return;
    try {
      for await (const piece of found.Body as AsyncIterable<Uint8Array>) yield Buffer.from(piece);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async delete(tenant: Id, objects: readonly Id[], _tx: Transaction | null = null): Promise<void> {
    const { library, client } = await this.#connect();
    for (let at = 0; at < objects.length; at += DELETED_AT_ONCE) {
      const some = objects.slice(at, at + DELETED_AT_ONCE);
      await Promise.all(
        some.map((object) =>
          answered(
            client.send(
              new library.DeleteObjectCommand(this.#at({ tenant, object })),
              this.#deadline(),
            ),
          ),
        ),
      );
    }
  }

  /** The tenants that have objects. For the sweep: no request waits for a listing. */
  async *tenants(): AsyncGenerator<Id> {
    const { library, client } = await this.#connect();
    const input = { Bucket: this.#bucket, Delimiter: '/' };
    for await (const page of library.paginateListObjectsV2({ client }, input)) {
      for (const { Prefix: prefix = '' } of page.CommonPrefixes ?? []) {
        const tenant = prefix.slice(0, -1);
        if (isAnyId(tenant)) yield tenant;
      }
    }
  }

  /** The objects of a tenant that were written before a moment, in pages. */
  async *listOlder(tenant: Id, before: Date): AsyncGenerator<Id[]> {
    const { library, client } = await this.#connect();
    const input = { Bucket: this.#bucket, Prefix: `${tenant}/` };
    for await (const page of library.paginateListObjectsV2({ client }, input)) {
      yield (page.Contents ?? [])
        .filter(({ LastModified: at }) => at !== undefined && at < before)
        .map(({ Key: key = '' }) => key.slice(tenant.length + 1))
        .filter((object) => isAnyId(object));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.#connected)?.client.destroy();
  }

  get #bucket(): string {
    if (this.settings.s3Bucket === null) throw new Error('no bucket is configured');
    return this.settings.s3Bucket;
  }

  #at({ tenant, object }: ObjectKey): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${tenant}/${object}` };
  }

  /** A new try, or a byte now and then, does not extend it. */
  #deadline(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.timeouts.allTriesMs) };
  }

  #connect(): Promise<Connected> {
    this.#connected ??= this.#load();
    return this.#connected;
  }

  /** Loaded on demand: the library is large, and most deployments do not use it. */
  async #load(): Promise<Connected> {
    const library = await import('@aws-sdk/client-s3');
    const { connectionMs, silenceMs, allTriesMs } = this.timeouts;
    const { s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = this.settings;
    const client = new library.S3Client({
      region: s3Region,
      forcePathStyle: true,
      ...(s3Endpoint !== null && { endpoint: s3Endpoint }),
      ...(s3AccessKeyId !== null &&
        s3SecretAccessKey !== null && {
          credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
        }),
      // Services other than AWS refuse the checksums that newer versions add by themselves.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: connectionMs,
        socketTimeout: silenceMs,
        requestTimeout: allTriesMs,
        throwOnRequestTimeout: true,
      },
      // Some services never answer `Expect: 100-continue`, and the whole time would pass.
      expectContinueHeader: false,
    });
    return { library, client };
  }
}

/** Null for an object that does not exist. Throws `service_unavailable` without an answer. */
async function answered<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (cause) {
    const { name } = cause as { name?: unknown };
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): Problem {
  return serviceUnavailable({ cause, headers: { 'retry-after': RETRY_SECONDS } });
}
