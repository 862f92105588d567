import { OPERATOR } from '../../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import type { FoundFace } from '../../../src/verification/engine/index.js';
import { toStored } from '../../../src/verification/engine/native/faces/stored-template.js';
import { TEMPLATE_LENGTH } from '../../../src/verification/engine/native/faces/template.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { ReviewStore } from '../../../src/verification/review/index.js';
import {
  resultOf,
  SessionsService,
  SessionStore,
  withData,
} from '../../../src/verification/sessions/index.js';
import { PersonRecognition } from '../../../src/verification/sessions/lifecycle/person-recognition.service.js';
import { apiOf, type Api } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { bodyOf } from '../../factories/people.js';
import { addressOf, makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const { jest } = import.meta;

const REVIEWS = '/console/v1/reviews';
const CONFIRM = { verdict: 'confirm', reason: 'live_person_shown' };

describe('against an insider, a review', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let reviewer: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    reviewer = await makeStaff(test, [partner.organizationId, 'reviewer']);
  });

  afterAll(() => test.close());

  afterEach(async () => {
    await test.database.query('DELETE FROM verification.reviews');
  });

  const makeBlind = (secondReview: boolean): Promise<Id<'proj'>> =>
    makeProject(test.app, partner.organizationId, { review: 'unclear', secondReview });

  const setSecond = (project: Id<'proj'>, secondReview: boolean): Promise<unknown> =>
    test.app
      .get(ProjectsService, { strict: false })
      .change(partner.organizationId, project, { secondReview }, OPERATOR);

  it.each([
    ['off while it begins to wait', true, false],
    ['off while it was created', false, true],
  ])('needs its second reviewer with the setting %s', async (_, atCreation, atQueue) => {
    const project = await makeBlind(atCreation);
    const { id } = await api.session({ project_id: project });
    await setSecond(project, atQueue);
    await api.complete(id, 'liveness_failed', 'persona_02');
    await setSecond(project, false);

    const taken = await bodyOf(200, reviewer.post(`${REVIEWS}/take_next`));
    expect(taken).toMatchObject({ id, needs_second: true });
    await bodyOf(200, reviewer.post(`${REVIEWS}/${id}/decide`, CONFIRM));
    expect(await api.read(id)).toMatchObject({ status: 'awaiting_user_input', user_id: null });
  });

  it('needs one reviewer where nobody asked for two', async () => {
    const project = await makeBlind(false);
    const { id } = await api.session({ project_id: project });
    await api.complete(id, 'liveness_failed', 'persona_02');

    expect(await bodyOf(200, reviewer.post(`${REVIEWS}/take_next`))).toMatchObject({
      id,
      needs_second: false,
    });
  });

  it('of their own case is not theirs for a moment, in which they could look', async () => {
    const project = await makeBlind(false);
    const { id } = await api.session({
      project_id: project,
      email: await addressOf(test, reviewer),
    });
    await api.complete(id, 'liveness_failed', 'persona_02');
    const sessions = test.app.get(SessionsService, { strict: false });
    const reviews = test.app.get(ReviewStore, { strict: false });
    const get = sessions.get.bind(sessions);
    const holders: unknown[] = [];
    const spy = jest.spyOn(sessions, 'get').mockImplementation(async (...given) => {
      const review = await reviews.find(partner.organizationId, id as Id<'vs'>);
      holders.push(review?.leasedBy);
      return get(...given);
    });

    const answer = await reviewer.post(`${REVIEWS}/take_next`);
    spy.mockRestore();

    expect([answer.status, holders]).toEqual([404, [null]]);
  });

  it('of a session that cannot be read keeps no other waiting', async () => {
    const project = await makeBlind(false);
    const [damaged, { id }] = [
      await api.session({ project_id: project }),
      await api.session({ project_id: project }),
    ];
    await api.complete(damaged.id, 'liveness_failed', 'persona_02');
    await api.complete(id, 'liveness_failed', 'persona_02');
    await test.database.query(
      `UPDATE verification.sessions SET sealed_data = set_byte(sealed_data, 20, get_byte(sealed_data, 20) # 1)
        WHERE id = $1`,
      [uuidOf(damaged.id as Id<'vs'>)],
    );

    expect(await bodyOf(200, reviewer.post(`${REVIEWS}/take_next`))).toMatchObject({ id });
  });

  it('whose person has a face of another model says what to do, and stays', async () => {
    const project = await makeBlind(false);
    const { id } = await api.session({ project_id: project });
    await api.complete(id, 'liveness_failed', 'persona_02');
    await test.database.query(`UPDATE verification.sessions SET engine = 'native' WHERE id = $1`, [
      uuidOf(id as Id<'vs'>),
    ]);
    const store = test.app.get(SessionStore, { strict: false });
    await store.locked(partner.organizationId, id as Id<'vs'>, async (session, tx) => {
      const found = session!.data!.found.map((each) => ({ ...each, face: faceOf('present') }));
      const result = { ...resultOf(found), failure: null, face: faceOf('former') };
      await test.app.get(PersonRecognition, { strict: false }).recognise(session!, result, tx);
      await store.save(withData(session!, { found }), tx);
    });

    const taken = await bodyOf(200, reviewer.post(`${REVIEWS}/take_next`));
    expect(taken).toMatchObject({ id, status: 'waiting' });
    const refused = await bodyOf(409, reviewer.post(`${REVIEWS}/${id}/decide`, CONFIRM));

    expect(refused['code']).toBe('session_face_outdated');
    expect(await api.read(id)).toMatchObject({ status: 'awaiting_user_input' });
    const refuse = { verdict: 'refuse', reason: 'no_live_person_shown' };
    await bodyOf(200, reviewer.post(`${REVIEWS}/${id}/decide`, refuse));
  });
});

function faceOf(model: string): FoundFace {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  return { kind: 'selfie', template: toStored({ model, version: '1', values }), picture: '' };
}
