import type { IncomingMessage } from 'node:http';
import { bodyMalformed, type Problem } from '../../errors/index.js';

/** Whether the connection ended before the whole body arrived. */
export function isUploadAborted({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

/** The problem of such a request. Its caller gets no answer. */
export function uploadAborted(cause?: unknown): Problem {
  return bodyMalformed({ detail: 'The body ended too early', cause });
}
