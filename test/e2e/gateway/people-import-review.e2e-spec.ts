import { uuidOf } from '../../../src/platform/ids/index.js';
import { EMPLOYEES } from '../../factories/customer-api.js';
import { setImportScene, type ImportScene } from '../../factories/import-scene.js';
import { importerOf, people, type Importer } from '../../factories/importer.js';
import type { PeopleBody } from '../../factories/people.js';
import { confirming } from '../../factories/staff.js';

describe('an import or its undo, by one person', () => {
  let { test, customer, other } = {} as ImportScene;
  let hr: Importer;

  setImportScene((scene) => {
    ({ test, customer, other } = scene);
    hr = importerOf(test, confirming(test, scene.hr));
  });

  const saying = (status: string, count: number, from = 1) =>
    Array.from({ length: count }, (_, n) => `I-${from + n},,,,,${status},`).join('\n');

  /** Starts a reviewed file and, if it waits, lets somebody else approve it. */
  const run = async (job: PeopleBody): Promise<PeopleBody> => {
    const { status } = await hr.act(job, 'start');
    if (status === 'awaiting_approval') await importerOf(test, other).act(job, 'approve');
    await hr.work();
    return hr.look(job);
  };

  const activeOf = async (): Promise<number> => {
    const { body } = await customer.get(`${EMPLOYEES}?limit=100`);
    return (body.data as PeopleBody[]).filter(({ status }) => status === 'active').length;
  };

  it('gives nobody access back whom the review did not mention', async () => {
    await hr.done(people(40));
    const old = await hr.reviewed(saying('active', 40));
    expect(old).toMatchObject({ needs_second_person: false, counts: { reactivated: 0 } });
    await run(await hr.reviewed(saying('terminated', 40)));

    expect(await run(old)).toMatchObject({
      status: 'failed',
      counts: { reactivated: 0 },
      kinds: [{ kind: 'error', field: null, code: 'review_outdated', rows: 40 }],
    });

    expect(await activeOf()).toBe(0);
    const [stopped] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.audit_entries WHERE customer_id = $1 AND action = 'import.stopped'`,
      [uuidOf(customer.customerId)],
    );
    expect(stopped).toEqual({ count: 1 });
  });

  it('gives nobody access back whom the second person did not see', async () => {
    await hr.done(people(60));
    await run(await hr.reviewed(saying('terminated', 25)));
    const old = await hr.reviewed(saying('active', 60));
    expect(await hr.act(old, 'start')).toMatchObject({
      status: 'awaiting_approval',
      counts: { reactivated: 25 },
    });
    await run(await hr.reviewed(saying('terminated', 35, 26)));

    await importerOf(test, other).act(old, 'approve');
    test.clock.advanceSeconds(300);
    await hr.work();

    expect(await hr.look(old)).toMatchObject({ status: 'failed' });
    expect(await activeOf()).toBe(0);
    // What was recorded can be undone for a day from now, not from the upload.
    const [stopped] = await test.database.query<{ at: Date }>(
      'SELECT expires_at AS at FROM gateway.batches WHERE customer_id = $1 AND id = $2',
      [uuidOf(customer.customerId), uuidOf(old.id as never)],
    );
    expect(stopped!.at.getTime() - test.clock.now().getTime()).toBe(86_400_000);
  });

  it('goes on where 0.9.0 had it approved, and gives nobody access back whom that did not show', async () => {
    await hr.done(people(60));
    const ends = await hr.reviewed(saying('terminated', 30));
    const approvedBefore = async (job: PeopleBody): Promise<PeopleBody> => {
      await hr.act(job, 'start');
      await importerOf(test, other).act(job, 'approve');
      await test.database.query(
        `UPDATE gateway.batches SET counts = counts - 'planned' WHERE customer_id = $1 AND id = $2`,
        [uuidOf(customer.customerId), uuidOf(job.id as never)],
      );
      await hr.work();
      return hr.look(job);
    };

    expect(await approvedBefore(ends)).toMatchObject({ status: 'done', counts: { ended: 30 } });
    const givesBack = await hr.reviewed(saying('active', 30));
    expect(await approvedBefore(givesBack)).toMatchObject({ status: 'failed' });
    expect(await activeOf()).toBe(30);
  });

  it('goes on where a few records changed since the review', async () => {
    await hr.done(people(5));
    const old = await hr.reviewed(saying('active', 5));
    await run(await hr.reviewed(saying('terminated', 2)));

    expect(await run(old)).toMatchObject({ status: 'done', counts: { reactivated: 2 } });
  });

  it('adds what was undone within a day', async () => {
    await hr.done(people(50));
    const first = await run(await hr.reviewed(saying('terminated', 24)));
    // A second person confirms these, because of the first.
    const [one, two] = [
      await run(await hr.reviewed(saying('terminated', 13, 25))),
      await run(await hr.reviewed(saying('terminated', 13, 38))),
    ];
    expect(await activeOf()).toBe(0);
    await test.database.query(
      `UPDATE gateway.batches SET started_at = started_at - interval '25 hours', ended_at = ended_at - interval '25 hours'
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customer.customerId), uuidOf(first.id as never)],
    );

    expect(await hr.act(one, 'undo')).toMatchObject({ status: 'undoing' });
    await hr.work();
    expect(await hr.act(two, 'undo')).toMatchObject({ status: 'awaiting_undo' });
    await hr.work();

    expect(await activeOf()).toBe(13);
  });

  it('takes its own change back', async () => {
    await hr.done(people(24));
    const job = await run(await hr.reviewed(saying('terminated', 24)));

    expect(await hr.act(job, 'undo')).toMatchObject({ status: 'undoing' });
  });
});
