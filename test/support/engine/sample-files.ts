import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A folder with photos of people in public office, which we may not publish. The guides say how to
 * get one.
 */
const folder = process.env['SAMPLES_DIR'] ?? '';

export const SAMPLES = folder !== '' && existsSync(join(folder, 'faces')) ? folder : null;

export function sample(name: string): Buffer {
  if (SAMPLES === null) throw new Error('SAMPLES_DIR names no folder with samples');
  return readFileSync(join(SAMPLES, name));
}
