import { addAbortSignal, Readable } from 'node:stream';
import { applyDecorators, Header, Injectable, StreamableFile } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { Semaphore } from '../concurrency/index.js';
import { Settings } from '../config/index.js';
import { TimeBudget } from '../database/index.js';
import { defineProblem } from '../errors/index.js';
import type { Id } from '../ids/index.js';

export const downloadBusy = defineProblem(
  'download_busy',
  409,
  'Other files are being downloaded; try again in a minute',
);

/** Answers with a file of this name. */
export function AnswersFile(
  name: string,
  type: 'text/csv' | 'text/plain',
  description: string,
): MethodDecorator {
  const content = { [type]: { schema: { type: 'string' } } } as const;
  return applyDecorators(
    ApiResponse({ status: 200, description, content }),
    Header('content-type', `${type}; charset=utf-8`),
    Header('content-disposition', `attachment; filename="${name}"`),
  );
}

/** Downloads at the same time in one process. A tenant alone gets half of them. */
const AT_ONCE = 4;
/** A slower reader would block the downloads of others. */
const DEADLINE_MS = 120_000;

/** Sends files of many rows as they are read, a page at a time. */
@Injectable()
export class TableDownloads {
  readonly #turns = new Semaphore<Id>(AT_ONCE, { leavesRoom: true });

  constructor(private readonly settings: Settings) {}

  /**
   * Opens a file whose parts are made while it is sent; `begin` runs before the first one. Throws
   * `download_busy` when the tenant or the process has too many downloads.
   */
  async open(
    tenant: Id,
    { parts, begin }: { parts: AsyncGenerator<string>; begin: () => Promise<unknown> },
  ): Promise<StreamableFile> {
    const turn = this.#turns.acquire(tenant);
    try {
      if (!turn.isGranted) throw downloadBusy();
      await begin();
      const file = Readable.from(this.#each(parts), { objectMode: false });
      addAbortSignal(AbortSignal.timeout(DEADLINE_MS), file);
      file.once('close', turn.release);
      return new StreamableFile(file);
    } catch (error) {
      turn.release();
      throw error;
    }
  }

  /** Each part may wait for the database as long as a whole request. */
  async *#each(parts: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const budget = new TimeBudget(this.settings.databaseTimeoutMs);
        const next: IteratorResult<string, unknown> = await budget.run(() => parts.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await parts.return(undefined);
    }
  }
}
