import { Injectable } from '@nestjs/common';
import type { EngineName } from '../projects/index.js';
import type { Engine } from './engine.js';

/** The engines of this deployment, by name. Each one registers itself. */
@Injectable()
export class Engines {
  readonly #byName = new Map<EngineName, Engine>();

  add(engine: Engine): void {
    this.#byName.set(engine.name, engine);
  }

  /** Null when this deployment has no such engine. */
  find(name: EngineName): Engine | null {
    return this.#byName.get(name) ?? null;
  }

  /** The engines that take queued runs in this process. */
  working(): Engine[] {
    return [...this.#byName.values()].filter(({ capacity }) => capacity > 0);
  }
}
