import { writeFileSync } from 'node:fs';

type Value = string | number | Double | readonly Value[] | { readonly [key: string]: Value };

/** A number that is stored with a fraction, even without one. */
export class Double {
  constructor(readonly value: number) {}
}

const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

/** Writes a MaxMind DB (format 2.0) that knows one IPv4 network, such as 127.0.0.0/8. */
export function writeMmdb(path: string, [network, length]: [string, number], data: Value): void {
  const bits = network
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, length);
  // One node for each bit: the other branch leads nowhere, the last one to the data.
  const tree = [...bits].map((bit, at) => {
    const next = at + 1 === length ? length + SEPARATOR.length : at + 1;
    const node = Buffer.alloc(6);
    node.writeUIntBE(bit === '0' ? next : length, 0, 3);
    node.writeUIntBE(bit === '0' ? length : next, 3, 3);
    return node;
  });
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'test' },
    ip_version: 4,
    languages: ['en'],
    node_count: length,
    record_size: 24,
  });
  writeFileSync(path, Buffer.concat([...tree, SEPARATOR, encode(data), MARKER, metadata]));
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (value instanceof Double) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value.value);
    return Buffer.concat([control(3, 8), bytes]);
  }
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    // Types above 7 stand in a second byte, counted from 7.
    return Buffer.concat([Buffer.from([items.length, 11 - 7]), ...items.map(encode)]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ]);
}

/** Type and size; the test's texts and maps stay under 29. */
function control(type: number, size: number): Buffer {
  if (size >= 29) throw new Error('this writer knows short values only');
  return Buffer.from([(type << 5) | size]);
}
