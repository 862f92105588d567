const BASE64_RUN = /[A-Za-z0-9+/_-]{8,}/g;
const ONLY_HEX = /^[0-9A-Fa-f]+$/;
const HEX_RUN = /[0-9A-Fa-f]{16,}/g;

/**
 * A text with everything it may hold in base64 (either alphabet, any offset) or hex, in lower case,
 * so that a search finds every spelling.
 */
export function unfolded(text: string): string {
  const runs = (of: RegExp): string[] => [...text.matchAll(of)].map(([run]) => run);
  return [
    text,
    // base64 of a text is never of these letters alone
    ...runs(BASE64_RUN).flatMap((run) => (ONLY_HEX.test(run) ? [] : read(run, 'base64', 4))),
    ...runs(HEX_RUN).flatMap((run) => read(run, 'hex', 2)),
  ]
    .join('\n')
    .toLowerCase();
}

/** A run may begin in the middle of a group: it is decoded from each offset. */
function read(run: string, encoding: 'base64' | 'hex', letters: number): string[] {
  return Array.from({ length: letters }, (_, skipped) =>
    Buffer.from(run.slice(skipped), encoding).toString('latin1'),
  );
}
