import { Injectable } from '@nestjs/common';
import {
  JobFailed,
  mapInTurns,
  Semaphore,
  WorkerThread,
} from '../../../../platform/concurrency/index.js';
import type { Id } from '../../../../platform/ids/index.js';
import { importAlreadyRunning, importFileInvalid, importTooLarge } from '../../batch.problems.js';
import type { TableFile } from './table-file.js';
import type { TableAnswer } from './table.worker.js';

/** Files that are read concurrently, at most one of each customer. */
const READ_AT_ONCE = 2;
/** Further files of one customer that may wait: each is held in memory. */
const MOST_WAITING = 2;
/** Four times the largest good file on a slow machine. */
const DEADLINE_MS = 60_000;
/** Enough for the rows of the largest good file. */
const MAX_HEAP_MB = 512;

/**
 * Reads CSV and XLSX files in a thread of their own, which ends with the file. A file that takes
 * too much time or memory ends its thread only.
 */
@Injectable()
export class TableReader {
  /** The compiled module; a test that runs from the sources names another. */
  entry = new URL('./table.worker.js', import.meta.url);
  deadlineMs = DEADLINE_MS;
  maxHeapMb = MAX_HEAP_MB;
  readonly #turns = new Semaphore<Id<'cust'>>(READ_AT_ONCE, { leavesRoom: true });

  /** Throws `import_file_invalid`, `import_too_large`, or `import_already_running`. */
  async read(customerId: Id<'cust'>, file: Buffer): Promise<TableFile> {
    if (this.#turns.countWaiting(customerId) >= MOST_WAITING)
      throw importAlreadyRunning({ detail: 'Other files of this customer are being read' });
    const turn = this.#turns.acquire(customerId);
    try {
      await turn.granted;
      return await this.#read(file);
    } finally {
      turn.release();
    }
  }

  async #read(file: Buffer): Promise<TableFile> {
    const { entry, deadlineMs, maxHeapMb } = this;
    const thread = new WorkerThread({ entry, maxHeapMb });
    try {
      const job = { name: 'readTable', input: file, deadlineMs };
      const answer = (await thread.run(job)) as TableAnswer;
      if ('refused' in answer) {
        const refuse = answer.refused === 'import_too_large' ? importTooLarge : importFileInvalid;
        throw refuse({ detail: answer.detail });
      }
      const chunks = await mapInTurns(
        answer.chunks,
        (chunk) => JSON.parse(Buffer.from(chunk).toString()) as string[][],
        1,
      );
      return { header: answer.header, rows: chunks.flat() };
    } catch (cause) {
      if (!(cause instanceof JobFailed && isTooMuch(cause))) throw cause;
      throw importTooLarge({ detail: 'The file takes too much time or memory to read', cause });
    } finally {
      await thread.close();
    }
  }
}

/** Whether the file ended its thread, and not a fault of ours. */
function isTooMuch({ reason, cause }: JobFailed): boolean {
  const { code } = (cause ?? {}) as { code?: unknown };
  return reason === 'timed_out' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
