import type { StoredTemplate } from '../../../persons/index.js';
import type { FaceTemplate } from './template.js';

/** Four bytes for each number, the least significant first. */
const NUMBER = 4;

export function toStored({ model, version, values }: FaceTemplate): StoredTemplate {
  const bytes = Buffer.alloc(values.length * NUMBER);
  values.forEach((value, i) => bytes.writeFloatLE(value, i * NUMBER));
  return { model, version, values: bytes.toString('base64') };
}

export function fromStored({ model, version, values }: StoredTemplate): FaceTemplate {
  const bytes = Buffer.from(values, 'base64');
  const numbers = Float32Array.from({ length: Math.floor(bytes.length / NUMBER) }, (_, i) =>
    bytes.readFloatLE(i * NUMBER),
  );
  return { model, version, values: numbers };
}
