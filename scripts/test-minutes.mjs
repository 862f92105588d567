import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.tmp/test-minutes.json';

/** Remembers how long a whole run took, for `npm run check -- size`. */
export function rememberMinutes(name, minutes) {
  const others = minutesOfTests().filter((each) => each.name !== name);
  mkdirSync('.tmp', { recursive: true });
  const at = new Date().toISOString();
  writeFileSync(FILE, JSON.stringify([...others, { name, minutes, at }], null, 2));
}

export function minutesOfTests() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}
