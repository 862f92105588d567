import { newId, uuidOf } from '../../../src/platform/ids/index.js';
import { bodyOf } from '../../factories/people.js';
import { makePictureScene, type PictureScene, type Walk } from '../../factories/picture-scene.js';
import { makePartner } from '../../factories/partner.js';
import { makeStaff, signIn, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONSOLE = '/console/v1';
const REASON = { reason: 'answer_the_question' };

describe('a picture in the console', () => {
  let test: TestApplication;
  let scene: PictureScene;
  let walk: Walk;
  let reviewer: StaffBrowser;
  let pictureId: string;

  beforeAll(async () => {
    test = await startApplication();
    scene = await makePictureScene(test);
    reviewer = await makeStaff(test, [scene.partner.organizationId, 'reviewer']);
    walk = await scene.agreed();
    await walk.page.put('captures/document_front', scene.photo).expect(200);
    const shown = await bodyOf(200, reviewer.get(`${CONSOLE}/sessions/${walk.session.id}`));
    [{ id: pictureId }] = shown['pictures'] as [{ id: string }];
  });

  afterAll(() => test.close());

  beforeEach(() => hold(reviewer));

  /** The case belongs to this reviewer from now on. */
  async function hold({ account }: StaffBrowser, seconds = 600): Promise<void> {
    await test.database.query('DELETE FROM verification.reviews');
    await test.database.query(
      `INSERT INTO verification.reviews (organization_id, session_id, project_id, cause, question, status, needs_second,
         leased_by, lease_expires_at, created_at) VALUES ($1, $2, $3, 'sample', 'all_in_order', 'waiting', false, $4, $5, $6)`,
      [
        uuidOf(scene.partner.organizationId),
        uuidOf(walk.session.id as 'vs_x'),
        uuidOf(scene.project),
        uuidOf(account),
        new Date(test.clock.now().getTime() + seconds * 1_000),
        test.clock.now(),
      ],
    );
  }

  const reveal = (who: StaffBrowser, id = pictureId, body: object = REASON): Promise<Response> =>
    who.post(`${CONSOLE}/pictures/${id}/reveal`, body);
  const ticketOf = async (who: StaffBrowser): Promise<string> =>
    String((await bodyOf(201, reveal(who)))['ticket']);
  const see = (who: StaffBrowser, ticket: string): Promise<Response> =>
    who.get(`${CONSOLE}/picture_tickets/${ticket}`);

  it('is shown once to the reviewer who has the case, and is not kept by a browser', async () => {
    const ticket = await ticketOf(reviewer);
    const first = await see(reviewer, ticket);
    const again = await see(reviewer, ticket);

    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/jpeg');
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(again.status).toBe(410);
  });

  it('is shown once where two ask with one ticket at the same moment', async () => {
    const ticket = await ticketOf(reviewer);
    const both = await Promise.all([see(reviewer, ticket), see(reviewer, ticket)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is not shown after a minute', async () => {
    const ticket = await ticketOf(reviewer);
    test.clock.advanceSeconds(61);

    expect((await see(reviewer, ticket)).status).toBe(410);
  });

  it('is not shown by the ticket of another account, nor of another session of the same one', async () => {
    const ticket = await ticketOf(reviewer);
    const other = await makeStaff(test, [scene.partner.organizationId, 'reviewer']);
    const elsewhere = await signIn(test, reviewer.account);

    expect((await see(other, ticket)).status).toBe(410);
    expect((await see(elsewhere, ticket)).status).toBe(410);
    expect((await see(reviewer, ticket)).status).toBe(200);
  });

  it('is not shown when the case went to somebody else within the minute', async () => {
    const ticket = await ticketOf(reviewer);
    const other = await makeStaff(test, [scene.partner.organizationId, 'reviewer']);
    await hold(other);

    expect((await see(reviewer, ticket)).status).toBe(403);
  });

  it('is refused to a reviewer without the case, which is recorded', async () => {
    const other = await makeStaff(test, [scene.partner.organizationId, 'reviewer']);

    expect((await reveal(other)).status).toBe(403);
    await hold(reviewer, -1);
    expect((await reveal(reviewer)).status).toBe(403);
    const auditor = await makeStaff(test, [scene.partner.organizationId, 'auditor']);
    const refused = await bodyOf(
      200,
      auditor.get(`${CONSOLE}/audit_entries?action=picture.reveal_refused`),
    );
    expect(refused['data']).toHaveLength(2);
    const seen = await bodyOf(
      200,
      auditor.get(`${CONSOLE}/audit_entries?action=picture.revealed&limit=1`),
    );
    expect(seen['data']).toMatchObject([
      {
        actor: reviewer.account,
        subject: walk.session.id,
        details: { picture_id: pictureId, kind: 'document_front', ...REASON },
      },
    ]);
  });

  it.each(['owner', 'admin', 'developer', 'auditor'] as const)(
    'is never shown to an %s',
    async (role) => {
      const who = await makeStaff(test, [scene.partner.organizationId, role]);
      await hold(who);

      expect((await reveal(who)).status).toBe(403);
      expect((await see(who, await ticketOfAnother())).status).toBe(403);
    },
  );

  async function ticketOfAnother(): Promise<string> {
    await hold(reviewer);
    return ticketOf(reviewer);
  }

  it('of another organization is absent, and so is one that never was', async () => {
    const other = await makePartner(test.app, 'Another');
    const stranger = await makeStaff(test, [other.organizationId, 'reviewer']);

    expect((await reveal(stranger)).status).toBe(404);
    expect((await see(stranger, await ticketOf(reviewer))).status).toBe(410);
    expect((await reveal(reviewer, newId('ev'))).status).toBe(404);
    expect((await see(reviewer, 'nothing')).status).toBe(410);
  });

  it('needs a reason of the list', async () => {
    expect((await reveal(reviewer, pictureId, {})).status).toBe(400);
    expect((await reveal(reviewer, pictureId, { reason: 'curious' })).status).toBe(400);
  });

  it('is gone with its session, also for a ticket that was given before', async () => {
    const ticket = await ticketOf(reviewer);
    await scene.redact(walk.session);

    expect((await see(reviewer, ticket)).status).toBe(404);
    expect((await reveal(reviewer)).status).toBe(404);
  });
});
