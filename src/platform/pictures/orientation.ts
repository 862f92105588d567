/** EXIF 2.32, tag 0112: 1 is upright. */
const ORIENTATION = 0x0112;
const SHORT = 3;
/** More entries than any camera writes in its first directory. */
const MAX_ENTRIES = 512;

/** The orientation in TIFF data of EXIF; 1 when it has none or cannot be read. */
export function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 14 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return 1;
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(short(directory), MAX_ENTRIES);
  for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12) {
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF with only the orientation; null for an upright picture. */
export function exifOf(orientation: number): Buffer | null {
  if (orientation === 1) return null;
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
