import { Injectable } from '@nestjs/common';
import type { Problem } from '../../errors/index.js';

/** Writes a refusal as the protocol of a surface has it. */
export type ErrorFormat = (problem: Problem) => object;

/** The surfaces whose errors are not problem+json. Their protocols say so; whoever serves one registers it. */
@Injectable()
export class ErrorFormats {
  readonly #formats = new Map<string, ErrorFormat>();

  /** For every address that begins with `prefix`. */
  register(prefix: string, format: ErrorFormat): void {
    this.#formats.set(prefix, format);
  }

  /** Null where refusals are problem+json. */
  find(path: string): ErrorFormat | null {
    for (const [prefix, format] of this.#formats) if (path.startsWith(prefix)) return format;
    return null;
  }
}
