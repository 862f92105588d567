import type { Move, Prompt } from '../../src/verification/evidence/index.js';
import type { Visitor } from './visitor.js';

export interface ToldPrompt {
  n: number;
  prompt: Prompt;
  nonce: string;
  light: string | null;
  lasts_ms: number;
}

export interface BegunChallenge {
  id: string;
  moves: number;
  prompt: ToldPrompt;
}

export const frameAt = (id: string, n: number, { nonce }: Pick<ToldPrompt, 'nonce'>): string =>
  `liveness_challenges/${id}/frames/${n}?nonce=${nonce}`;

export async function beginChallenge(page: Visitor, input: object = {}): Promise<BegunChallenge> {
  const { body } = await page.post('liveness_challenges', input).expect(200);
  const { challenge_id: id, moves, prompt } = body as BegunChallenge & { challenge_id: string };
  return { id, moves, prompt };
}

export async function nextPrompt(
  page: Visitor,
  id: string,
  after: ToldPrompt,
): Promise<ToldPrompt> {
  const path = `liveness_challenges/${id}/prompts`;
  return (await page.post(path, { nonce: after.nonce }).expect(200)).body as ToldPrompt;
}

/** Answers each prompt with these pictures, and returns the moves; `between` is awaited before each move. */
export async function answerPrompts(
  page: Visitor,
  { id, moves, prompt: first }: BegunChallenge,
  pictures: (prompt: Prompt) => Promise<readonly Buffer[]> | readonly Buffer[],
  between: () => unknown = () => undefined,
): Promise<Move[]> {
  const asked: Move[] = [];
  let prompt = first;
  let n = 0;
  for (;;) {
    for (const picture of await pictures(prompt.prompt)) {
      await page.put(frameAt(id, n, prompt), picture).expect(200);
      n += 1;
    }
    if (prompt.n === moves) return asked;
    prompt = await nextPrompt(page, id, prompt);
    if (prompt.prompt !== 'ahead') asked.push(prompt.prompt);
    await between();
  }
}
