import { randomBytes } from 'node:crypto';
import { Database } from '../../src/platform/database/index.js';
import { firstUuidAt, newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { EventNumberingTask } from '../../src/verification/events/event-numbering.task.js';
import { EventStore } from '../../src/verification/events/index.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';

describe('the event store', () => {
  let test: TestApplication;
  let second: TestApplication;
  let store: EventStore;
  let secondStore: EventStore;
  let database: Database;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database);
    [store, secondStore] = [test.app.get(EventStore), second.app.get(EventStore)];
    database = test.app.get(Database);
  });

  beforeEach(async () => {
    partner = await makePartner(test.app);
  });

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const event = (projectId: Id<'proj'>, sessionId = newId('vs')) => ({
    organizationId: partner.organizationId,
    projectId,
    type: 'event_verification_session_created_v1' as const,
    sessionId,
    createdAt: new Date(),
  });

  const write = (projectId: Id<'proj'>): Promise<void> =>
    database.transaction((tx) => store.append(event(projectId), tx));

  const listed = async (projectId: Id<'proj'>, after = 0, limit = 1_000) =>
    (await store.list(partner.organizationId, projectId, after, limit)).map(
      ({ sequence }) => sequence,
    );

  const listedOfAll = async (after = 0, limit = 1_000) =>
    (await store.listOfEnvironment(partner.organizationId, 'sandbox', after, limit)).map(
      ({ sequence }) => sequence,
    );

  const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

  it('numbers without a gap while many write, some roll back, and two sequencers run at once', async () => {
    const projects = [partner.documentProject, partner.selfieProject];
    let writing = true;
    const sequence = async (by: EventStore): Promise<number> => {
      let numbered = 0;
      while (writing) numbered += await by.numberSome(partner.organizationId, 7);
      return numbered;
    };
    const rolledBack = (projectId: Id<'proj'>): Promise<unknown> =>
      database
        .transaction(async (tx) => {
          await store.append(event(projectId), tx);
          throw new Error('rolled back');
        })
        .catch((error: unknown) => error);
    /** Reads on from the last number while others write. */
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for (let last = 0; writing || last < seen.length;) {
        last = seen.length;
        seen.push(...(await listedOfAll(seen.at(-1) ?? 0, 5)));
      }
    };
    const sequencers = Promise.all([sequence(store), sequence(secondStore), read()]);
    await Promise.all(
      Array.from({ length: 120 }, (_, n) => {
        const project = projects[n % 2]!;
        return n % 3 === 0 ? rolledBack(project) : write(project);
      }),
    );
    writing = false;
    const [one, two] = await sequencers;
    let rest = 0;
    for (let some = 1; some > 0; rest += some)
      some = await store.numberSome(partner.organizationId, 7);

    expect(one + two + rest).toBe(80);
    expect(await listed(partner.documentProject)).toEqual(upTo(40));
    expect(await listed(partner.selfieProject)).toEqual(upTo(40));
    expect(await listedOfAll()).toEqual(upTo(80));
    expect(seen).toEqual(upTo(seen.length));
  });

  it('numbers each event once where two sequencers meet the same ones', async () => {
    for (let n = 0; n < 20; n += 1) await write(partner.documentProject);

    const numbered = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        (n % 2 === 0 ? store : secondStore).numberSome(partner.organizationId, 1_000),
      ),
    );

    expect(numbered.reduce((sum, count) => sum + count)).toBe(20);
    expect(await listed(partner.documentProject)).toEqual(upTo(20));
  });

  it('shows an event only once it has a number, however late its transaction commits', async () => {
    let commit = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (commit = resolve));
    let written = (): void => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = database.transaction(async (tx) => {
      await store.append(event(partner.documentProject), tx);
      written();
      await waiting;
    });
    await isWritten;
    await write(partner.documentProject);
    await store.numberSome(partner.organizationId, 1_000);
    const before = await listed(partner.documentProject);
    commit();
    await late;
    await store.numberSome(partner.organizationId, 1_000);

    expect(before).toEqual([1]);
    expect(await listed(partner.documentProject, 1)).toEqual([2]);
  });

  it('numbers in batches and goes on where it ended', async () => {
    for (let n = 0; n < 5; n += 1) await write(partner.documentProject);

    const counts = [];
    for (let n = 0; n < 4; n += 1) counts.push(await store.numberSome(partner.organizationId, 2));

    expect(counts).toEqual([2, 2, 1, 0]);
    expect(await listed(partner.documentProject)).toEqual(upTo(5));
  });

  it('numbers in the order of writing', async () => {
    const ids: Id<'vs'>[] = [];
    for (let n = 0; n < 50; n += 1) {
      const id = newId('vs');
      ids.push(id);
      await database.transaction((tx) => store.append(event(partner.documentProject, id), tx));
    }
    await store.numberSome(partner.organizationId, 1_000);

    const events = await store.list(partner.organizationId, partner.documentProject, 0, 100);
    expect(events.map(({ sessionId }) => sessionId)).toEqual(ids);
  });

  it("names only tenants with events to number, and numbers no other's", async () => {
    const other = await makePartner(test.app, 'Another');
    await write(partner.documentProject);

    expect(await store.tenantsWithUnnumbered()).toEqual([partner.organizationId]);
    expect(await store.numberSome(other.organizationId, 1_000)).toBe(0);
    expect(await store.numberSome(partner.organizationId, 1_000)).toBe(1);
    expect(await store.tenantsWithUnnumbered()).toEqual([]);
  });

  it("lists no other tenant's events, not even by the project's id", async () => {
    const other = await makePartner(test.app, 'Another');
    await write(partner.documentProject);
    await store.numberSome(partner.organizationId, 1_000);

    expect(await store.list(other.organizationId, partner.documentProject, 0, 100)).toEqual([]);
    expect(await store.listOfEnvironment(other.organizationId, 'sandbox', 0, 100)).toEqual([]);
  });

  it('numbers what is new for those it is called for, and what is old when it looks or for a reader', async () => {
    const task = test.app.get(EventNumberingTask, { strict: false });
    const writeOld = async (): Promise<void> => {
      await database.query(
        `INSERT INTO verification.events (organization_id, id, project_id, type, created_at)
         VALUES ($1, $2, $3, 'event_verification_session_created_v1', now())`,
        [
          uuidOf(partner.organizationId),
          firstUuidAt(new Date(Date.now() - 3_600_000)).replace(/.{12}$/, randomHex()),
          uuidOf(partner.documentProject),
        ],
      );
    };
    await task.run();
    const called = [partner.organizationId];
    await writeOld();
    await write(partner.documentProject);
    expect(await task.run(undefined, called)).toBe(1);
    expect(await task.run(undefined, called)).toBe(0);
    expect(await task.run()).toBe(1);
    await writeOld();
    expect(await task.runFor(partner.organizationId)).toBe(1);
    expect(await listed(partner.documentProject)).toEqual(upTo(3));
  });
});

const randomHex = (): string => randomBytes(6).toString('hex');
