import { RequestProblem } from '../../../kit/api-client.js';
import type { LivenessChallenge, PicturesApi } from '../../hosted-api.js';
import { FrameSender } from './frame-sender.js';

const CHALLENGE: LivenessChallenge = { challenge_id: 'c1', moves: ['left'], expires_at: 2_000 };
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
    sendFrame: async (id: string, n: number, { atMs }: { atMs: number }) => {
      now += 1;
      most = Math.max(most, now);
      await answer(n).finally(() => (now -= 1));
      sent.push(`${id} ${n} ${atMs}`);
    },
    completeChallenge: (id: string) => Promise.resolve(sent.push(`${id} complete`)),
  };
  return { api: api as unknown as PicturesApi, sent, most: () => most };
}

const refused = new RequestProblem({ kind: 'refused', status: 409, code: 'late', message: '' });

describe('the frames of a challenge', () => {
  it('are numbered in order and all there before the challenge is completed', async () => {
    const { api, sent, most } = callsAnswering(() => Promise.resolve());
    const sender = new FrameSender(api, CHALLENGE, Infinity);
    for (const atMs of [0, 160, 320, 480, 640]) sender.add(atMs, PICTURE);
    await sender.complete();
    expect(sent).toEqual(['c1 0 0', 'c1 1 160', 'c1 2 320', 'c1 3 480', 'c1 4 640', 'c1 complete']);
    expect(most()).toBe(2);
  });

  it('are not completed when one was refused', async () => {
    const { api, sent } = callsAnswering((n) =>
      n === 1 ? Promise.reject(refused) : Promise.resolve(),
    );
    const sender = new FrameSender(api, CHALLENGE, Infinity);
    for (const atMs of [0, 160, 320, 480, 640]) sender.add(atMs, PICTURE);
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
    sender.add(0, PICTURE);
    await expect(sender.complete()).rejects.toBe(lost);
    expect(tries).toBe(1);
  });
});
