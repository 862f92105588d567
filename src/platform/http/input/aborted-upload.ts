import type { IncomingMessage } from 'node:http';
import { bodyMalformed, type Problem } from '../../errors/index.js';

/** Whether the connection has ended before all of the body had come. */
export function isUploadAborted({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

/** What becomes of such a request. Its caller hears nothing any more. */
export function uploadAborted(cause?: unknown): Problem {
  return bodyMalformed({ detail: 'The body ended too early', cause });
}
