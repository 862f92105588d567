import { Injectable } from '@nestjs/common';
import type { Problem } from '../errors/index.js';

/** A refusal as it is sent. */
export interface FormattedError {
  body: unknown;
  /** The status of the problem, when left out. */
  status?: number;
  /** JSON, when left out. */
  contentType?: string;
}

/** Formats a refusal as a surface's protocol requires. */
export type ErrorFormat = (problem: Problem) => FormattedError;

/**
 * Surfaces whose protocols define their own errors instead of problem+json; each registers its
 * format. It also covers refusals before a handler runs: no filter of a controller sees those.
 */
@Injectable()
export class ErrorFormats {
  readonly #formats = new Map<string, ErrorFormat>();

  /** For every address with this prefix. */
  register(prefix: string, format: ErrorFormat): void {
    this.#formats.set(prefix, format);
  }

  /** Null where refusals are problem+json. */
  find(path: string): ErrorFormat | null {
    for (const [prefix, format] of this.#formats) if (path.startsWith(prefix)) return format;
    return null;
  }
}
