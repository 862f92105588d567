import type { components } from './openapi.js';

/** What the API takes and answers, by its name in openapi.json. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
