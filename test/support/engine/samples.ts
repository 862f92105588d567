import { SAMPLES } from './sample-files.js';

export { sample } from './sample-files.js';

/** For cases that need photos of faces. Without the folder they are skipped, and the run counts them as skipped. */
export const describeWithSamples = SAMPLES === null ? describe.skip : describe;
