/** ICAO 9303-3 §6: the MRZ spelling of letters that it lacks. */
const TRANSLITERATED: Record<string, string> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Ñ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
  Ü: 'UE',
  Ĳ: 'IJ',
  Ł: 'L',
  Đ: 'D',
  "'": '',
  '’': '',
};

/** A name as the machine-readable zone has it. */
export function transliterated(name: string): string {
  return [...name.toUpperCase()]
    .map((letter) => TRANSLITERATED[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/[^A-Z]/g, '<');
}
