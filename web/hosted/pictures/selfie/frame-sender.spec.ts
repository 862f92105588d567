import { RequestProblem } from '../../../kit/api-client.js';
import type { LivenessChallenge, PicturesApi } from '../../hosted-api.js';
import { FrameSender } from './frame-sender.js';

const CHALLENGE: LivenessChallenge = {
  ...{ challenge_id: 'c1', moves: 1, expires_at: 2_000 },
  prompt: { n: 0, prompt: 'ahead', nonce: 'a', light: null, lasts_ms: 10_000 },
};
const PICTURE = new Blob(['pixels'], { type: 'image/jpeg' });

interface Calls {
  api: PicturesApi;
  sent: string[];
  /** The most calls that were under way at once. */
  most: () => number;
}

function callsAnswering(answer: (n: number) => Promise<unknown>): Calls {
  const sent: string[] = [];
  let [now, most] = [0, 0];
  const api = {
    sendFrame: async (id: string, n: number, { nonce }: { nonce: string }) => {
      now += 1;
      most = Math.max(most, now);
      await answer(n).finally(() => (now -= 1));
      sent.push(`${id} ${n} ${nonce}`);
    },
    nextPrompt: (_: string, nonce: string) => {
      sent.push(`next after ${nonce}`);
      return Promise.resolve({ n: 1, prompt: 'left', nonce: 'b', light: null, lasts_ms: 10_000 });
    },
    completeChallenge: (id: string) => Promise.resolve(sent.push(`${id} complete`)),
  };
  return { api: api as unknown as PicturesApi, sent, most: () => most };
}

const refused = new RequestProblem({ kind: 'refused', status: 409, code: 'late', message: '' });

describe('the frames of a challenge', () => {
  it('are numbered in order, and all there before the next move is asked for and at the end', async () => {
    const { api, sent, most } = callsAnswering(() => Promise.resolve());
    const sender = new FrameSender(api, CHALLENGE, Infinity);
    for (let i = 0; i < 2; i += 1) sender.add(PICTURE);
    expect((await sender.next()).prompt).toBe('left');
    for (let i = 0; i < 3; i += 1) sender.add(PICTURE);
    await sender.complete();
    expect(sent).toEqual([
      ...['c1 0 a', 'c1 1 a', 'next after a'],
      ...['c1 2 b', 'c1 3 b', 'c1 4 b', 'c1 complete'],
    ]);
    expect(most()).toBe(2);
  });

  it('are not completed when one was refused', async () => {
    const { api, sent } = callsAnswering((n) =>
      n === 1 ? Promise.reject(refused) : Promise.resolve(),
    );
    const sender = new FrameSender(api, CHALLENGE, Infinity);
    for (let i = 0; i < 5; i += 1) sender.add(PICTURE);
    await expect(sender.complete()).rejects.toBe(refused);
    expect(sent).not.toContain('c1 complete');
  });

  it('are not sent again when the challenge is over', async () => {
    const lost = new RequestProblem({ kind: 'network', status: 0, code: 'network', message: '' });
    let tries = 0;
    const { api } = callsAnswering(() => {
      tries += 1;
      return Promise.reject(lost);
    });
    const sender = new FrameSender(api, CHALLENGE, performance.now());
    sender.add(PICTURE);
    await expect(sender.complete()).rejects.toBe(lost);
    expect(tries).toBe(1);
  });
});
