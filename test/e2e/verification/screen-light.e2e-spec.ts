import { LIGHTS } from '../../../src/verification/evidence/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { beginChallenge, frameAt, nextPrompt, type ToldPrompt } from '../../factories/liveness.js';
import {
  makePictureScene,
  sessionId,
  type PictureScene,
  type Walk,
} from '../../factories/picture-scene.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the light of the screen', () => {
  let test: TestApplication;
  let scene: PictureScene;
  let dark: Id<'proj'>;
  let lit: Id<'proj'>;

  beforeAll(async () => {
    test = await startApplication();
    scene = await makePictureScene(test);
    [dark, lit] = [await scene.native(['selfie']), await scene.native(['selfie'])];
    const projects = test.app.get(ProjectsService, { strict: false });
    await projects.change(scene.partner.organizationId, lit, { screenLight: true }, 'operator');
  });

  afterAll(() => test.close());

  /** Every answer of a challenge, as text and as prompts. */
  async function walked({ page }: Walk, input: object) {
    const { body: begun } = await page.post('liveness_challenges', input).expect(200);
    const id = begun.challenge_id as string;
    const answers: { prompt: ToldPrompt }[] = [begun];
    for (let n = 0; n <= begun.moves; n += 1) {
      const { prompt } = answers[n]!;
      const { body } = await page.put(frameAt(id, n, prompt), scene.photo).expect(200);
      expect(JSON.stringify(body)).not.toContain('#');
      if (n < begun.moves) answers.push({ prompt: await nextPrompt(page, id, prompt) });
    }
    await page.post(`liveness_challenges/${id}/complete`).expect(200);
    return answers;
  }
  const challengeOf = ({ session }: Walk) =>
    scene.evidence().challengeOf(scene.partner.organizationId, sessionId(session));

  it('is told with its prompt and never sooner, and kept with the challenge', async () => {
    const walk = await scene.agreed(lit);
    const answers = await walked(walk, { screen_light: true });
    const lights = answers.map(({ prompt }) => prompt.light);

    expect((await walk.page.get()).body).toMatchObject({ screen_light: true });
    for (const answer of answers) expect(JSON.stringify(answer).match(/#/g)).toHaveLength(1);
    for (const [n, light] of lights.entries()) {
      expect(LIGHTS).toContain(light);
      expect(light).not.toBe(lights[n - 1]);
    }
    expect((await challengeOf(walk))?.lights).toEqual(lights);
    await scene.redact(walk.session);
    expect(await scene.count('liveness_challenges', walk.session)).toBe(0);
  });

  it('differs from challenge to challenge', async () => {
    const { page } = await scene.agreed(lit);
    const firsts = new Set<unknown>();
    for (let i = 0; i < 15; i += 1)
      firsts.add((await beginChallenge(page, { screen_light: true })).prompt.light);

    expect(firsts.size).toBeGreaterThan(1);
  });

  it.each([
    ['of a person who declines it', () => lit, { screen_light: false }],
    ['of an older page, which does not ask', () => lit, {}],
    ['of a page that says null', () => lit, { more_time: null, screen_light: null }],
    ['of a project without it', () => dark, { screen_light: true }],
  ])('is not there in a challenge %s, and nothing is kept of it', async (_, project, input) => {
    const walk = await scene.agreed(project());
    const answers = await walked(walk, input);

    expect(answers.map(({ prompt }) => prompt.light)).toEqual(answers.map(() => null));
    expect((await challengeOf(walk))?.lights).toEqual([]);
  });
});
