// A worker whose models are missing.
export function load() {
  throw new Error('no such file');
}

export function answer() {
  return 'never';
}
