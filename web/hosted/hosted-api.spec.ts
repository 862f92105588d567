import type { ApiClient } from '../kit/api-client.js';
import { createHostedApi } from './hosted-api.js';

it('names the light of the screen only where it is asked for, as older processes do not know it', async () => {
  const bodies: unknown[] = [];
  const post = (_: string, body: unknown) => Promise.resolve(bodies.push(body));
  const { pictures } = createHostedApi({ post } as unknown as ApiClient);
  await pictures.startChallenge({ moreTime: false, light: false });
  await pictures.startChallenge({ moreTime: true, light: true });

  expect(bodies).toEqual([{ more_time: false }, { more_time: true, screen_light: true }]);
});
