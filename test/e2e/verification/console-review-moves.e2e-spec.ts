import type { Id } from '../../../src/platform/ids/index.js';
import { completedCheck } from '../../../src/verification/checks/index.js';
import type { Findings } from '../../../src/verification/engine/index.js';
import { answerPrompts, beginChallenge } from '../../factories/liveness.js';
import { makeProject } from '../../factories/partner.js';
import { bodyOf } from '../../factories/people.js';
import { makePictureScene, type PictureScene, type Walk } from '../../factories/picture-scene.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { PASSES } from '../../support/engine/held-engine.js';

const CONSOLE = '/console/v1';
/** Seconds before each try: failed faces beside one document have pauses. */
const PAUSES = [0, 0, 31, 121, 601];

const NOT_SEEN: Findings = {
  checks: [
    completedCheck('selfie_matches_portrait', true),
    completedCheck('selfie_liveness', false),
  ],
  outcome: { result: 'unclear', code: 'liveness_failed', reasons: ['moves_not_seen'] },
  person: null,
};
const NOTHING_SEEN: Findings = {
  ...NOT_SEEN,
  checks: NOT_SEEN.checks.map(({ code }) => completedCheck(code, false)),
  outcome: { result: 'unclear', code: 'selfie_mismatch', reasons: ['selfie_not_confirmed'] },
};

describe('a review of moves that the engine did not see', () => {
  let test: TestApplication;
  let scene: PictureScene;
  let project: Id<'proj'>;
  let reviewer: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_SESSION: '100000' });
    scene = await makePictureScene(test);
    const { organizationId } = scene.partner;
    project = await makeProject(test.app, organizationId, {
      ...{ template: 'custom', engine: 'native', review: 'unclear' },
      steps: ['document', 'selfie'],
    });
    reviewer = await makeStaff(test, [organizationId, 'reviewer']);
  });

  afterAll(() => test.close());

  beforeEach(async () => {
    for (const table of ['reviews', 'named_face_tries'])
      await test.database.query(`DELETE FROM verification.${table}`);
  });

  async function answerAndSubmit({ page }: Walk, findings: Findings): Promise<string[]> {
    const challenge = await beginChallenge(page);
    const pictures = (prompt: string) =>
      Array<Buffer>(prompt === 'ahead' ? 2 : 1).fill(scene.photo);
    const moves = await answerPrompts(page, challenge, pictures);
    await page.post(`liveness_challenges/${challenge.id}/complete`).expect(200);
    await page.put('captures/selfie', scene.photo).expect(200);
    await page.post('steps/selfie', {}).expect(200);
    await scene.conclude(findings);
    return moves;
  }

  /** A session after its last try, and the moves that it was asked for at the end. */
  async function waiting(findings: Findings): Promise<{ walk: Walk; moves: string[] }> {
    const walk = await scene.agreed(project);
    await walk.page.put('captures/document_front', scene.photo).expect(200);
    await walk.page.post('steps/document', {}).expect(200);
    await scene.conclude(PASSES);
    let moves: string[] = [];
    for (const pause of PAUSES) {
      test.clock.advanceSeconds(pause);
      moves = await answerAndSubmit(walk, findings);
    }
    return { walk, moves };
  }

  const take = () => bodyOf(200, reviewer.post(`${CONSOLE}/reviews/take_next`));

  it('shows the asked moves and the frames to the reviewer who has the case', async () => {
    const { walk, moves } = await waiting(NOT_SEEN);
    const taken = await take();

    expect(taken).toMatchObject({ id: walk.session.id, question: 'live_person' });
    const challenge = taken['challenge'] as { moves: string[]; frames: { id: string }[] };
    expect(challenge.moves).toEqual(moves);
    expect(challenge.frames).toHaveLength(moves.length + 2);
    const [{ id }] = challenge.frames as [{ id: string }];
    const reason = { reason: 'answer_the_question' };
    const { ticket } = await bodyOf(201, reviewer.post(`${CONSOLE}/pictures/${id}/reveal`, reason));
    const file = await reviewer.get(`${CONSOLE}/picture_tickets/${String(ticket)}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    const other = await makeStaff(test, [scene.partner.organizationId, 'reviewer']);
    const seen = await bodyOf(200, other.get(`${CONSOLE}/reviews/${walk.session.id}`));
    expect(seen['challenge']).toBeNull();
    const refused = await other.post(`${CONSOLE}/pictures/${id}/reveal`, reason);
    expect(refused.status).toBe(403);
  });

  it('keeps the frames of the last try alone', async () => {
    const { walk, moves } = await waiting(NOT_SEEN);

    // The document, the selfie, and one challenge: two frames ahead and one for each move.
    expect(await scene.count('pictures', walk.session)).toBe(2 + 2 + moves.length);
  });

  it('asks about everything where face and moves are both open', async () => {
    await waiting(NOTHING_SEEN);

    expect(await take()).toMatchObject({ question: 'all_in_order' });
  });
});
