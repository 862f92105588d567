import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Database } from '../../src/platform/database/index.js';
import { newId, type Id } from '../../src/platform/ids/index.js';
import { SealedObjects } from '../../src/platform/objects/index.js';
import { DatabaseObjects } from '../../src/platform/objects/database-objects.store.js';
import { ObjectSettings } from '../../src/platform/objects/object-settings.js';
import type { ObjectStorage } from '../../src/platform/objects/object-storage.js';
import { ObjectSweepTask } from '../../src/platform/objects/object-sweep.task.js';
import { S3Objects } from '../../src/platform/objects/s3-objects.js';
import { EvidenceService } from '../../src/verification/evidence/index.js';
import { apiOf, SESSIONS, type SessionBody } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { jpeg } from '../factories/pictures.js';
import { visit, type Visitor } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { startS3, type S3Server } from '../support/doubles/s3-server.js';
import { eventually } from '../support/processes/server-process.js';

const HOUR = 3_600;
const FRONT = 'captures/document_front';

async function read(storage: ObjectStorage, tenant: Id, object: Id): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of storage.open({ tenant, object })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** None of these objects is empty. */
async function exists(storage: ObjectStorage, tenant: Id, object: Id): Promise<boolean> {
  return (await read(storage, tenant, object)).length > 0;
}

describe('objects', () => {
  let test: TestApplication;
  let s3: S3Server;
  let partner: Partner;

  beforeAll(async () => {
    s3 = await startS3();
    test = await startApplication(s3.env);
    partner = await makePartner(test.app);
  });

  afterAll(async () => {
    await test.close();
  });

  const storageOf = (name: 'database' | 's3'): ObjectStorage =>
    test.app.get(name === 's3' ? S3Objects : DatabaseObjects, { strict: false });

  describe.each(['database', 's3'] as const)('in the storage %s', (name) => {
    it.each([0, 1, 262_143, 262_144, 262_145, 3_000_000])('keep %i bytes', async (size) => {
      const key = { tenant: partner.organizationId, object: newId('ev') };
      const content = randomBytes(size);
      await storageOf(name).put(key, [content.subarray(0, 70_000), content.subarray(70_000)], null);
      const found = await read(storageOf(name), key.tenant, key.object);

      expect(found.equals(content)).toBe(true);
    });

    it('exist until they are deleted, which may be repeated', async () => {
      const storage = storageOf(name);
      const tenant = partner.organizationId;
      const objects = Array.from({ length: 20 }, () => newId('ev'));
      for (const object of objects) await storage.put({ tenant, object }, [Buffer.of(1)], null);
      const [kept = newId('ev'), ...others] = objects;
      await storage.delete(tenant, others, null);
      await storage.delete(tenant, others, null);
      const exist = await Promise.all(objects.map((object) => exists(storage, tenant, object)));

      expect(exist).toEqual(objects.map((object) => object === kept));
      expect(await read(storage, tenant, others[0] ?? kept)).toHaveLength(0);
    });

    it('belong to one tenant', async () => {
      const storage = storageOf(name);
      const object = newId('ev');
      const { organizationId: other } = await makePartner(test.app, 'Other');
      await storage.put({ tenant: partner.organizationId, object }, [Buffer.of(1)], null);
      await storage.delete(other, [object], null);

      expect(await exists(storage, other, object)).toBe(false);
      expect(await exists(storage, partner.organizationId, object)).toBe(true);
    });
  });

  it('of the database commit with their transaction', async () => {
    const storage = storageOf('database');
    const key = { tenant: partner.organizationId, object: newId('ev') };
    const failed = test.app.get(Database).transaction(async (tx) => {
      await storage.put(key, [Buffer.of(1)], tx);
      throw new Error('rolled back');
    });

    await expect(failed).rejects.toThrow('rolled back');
    expect(await exists(storage, key.tenant, key.object)).toBe(false);
  });

  it('do not open in the place of another object, kind or tenant', async () => {
    const sealed = test.app.get(SealedObjects, { strict: false });
    const storage = storageOf('s3');
    const dataKey = randomBytes(32);
    const tenant = partner.organizationId;
    const [one, other] = [newId('ev'), newId('ev')];
    await sealed.put({ tenant, object: one, kind: 'selfie' }, dataKey, Buffer.from('one'), null);
    await sealed.put({ tenant, object: other, kind: 'selfie' }, dataKey, Buffer.from('two'), null);
    const bytes = await read(storage, tenant, one);
    await storage.put({ tenant, object: other }, [bytes], null);

    const open = (object: Id, kind: string): Promise<Buffer> =>
      sealed.open({ tenant, object, kind }, dataKey, 's3');
    expect((await open(one, 'selfie')).toString()).toBe('one');
    await expect(open(other, 'selfie')).rejects.toThrow();
    await expect(open(one, 'document_front')).rejects.toThrow();
    await expect(open(newId('ev'), 'selfie')).rejects.toThrow();
  });

  describe('of a deployment with a bucket', () => {
    async function pictured(): Promise<{ session: SessionBody; page: Visitor; object: Id }> {
      const project_id = await makeProject(test.app, partner.organizationId, { engine: 'native' });
      const session = await apiOf(test, partner.sandboxKey).session({ project_id });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true }).expect(200);
      await page.put(FRONT, await jpeg()).expect(200);
      const [row] = await test.database.query<{ id: string; storage: string }>(
        'SELECT id, storage FROM verification.pictures ORDER BY created_at DESC, id DESC LIMIT 1',
      );
      expect(row?.storage).toBe('s3');
      return { session, page, object: (await newest(session)) as Id };
    }

    const newest = async ({ id }: SessionBody): Promise<Id | undefined> => {
      const objects = await listed();
      const evidence = test.app.get(EvidenceService, { strict: false });
      expect(await evidence.kindsOf(partner.organizationId, id as Id<'vs'>)).toHaveLength(1);
      return objects.toSorted().at(-1);
    };
    const listed = async (): Promise<Id[]> => {
      const all: Id[] = [];
      const later = new Date(Date.now() + 60_000);
      const bucket = storageOf('s3') as S3Objects;
      for await (const page of bucket.listOlder(partner.organizationId, later)) all.push(...page);
      return all;
    };
    const sweep = (): Promise<number> => test.app.get(ObjectSweepTask, { strict: false }).run();

    it('are opened from there, and go with the redaction', async () => {
      const api = apiOf(test, partner.sandboxKey);
      const { session, object } = await pictured();
      const evidence = test.app.get(EvidenceService, { strict: false });
      const [capture] = await evidence.capturesOf(partner.organizationId, session.id as Id<'vs'>);
      expect((await capture!.open()).length).toBeGreaterThan(1_000);
      await api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
      await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);

      await expect(capture!.open()).rejects.toThrow();
      await eventually(async () => ((await listed()).includes(object) ? undefined : true));
    });

    it('are swept after a day when no row names them, and not before', async () => {
      const { object: named } = await pictured();
      const orphan = newId('ev');
      const foreign = newId('key');
      const tenant = partner.organizationId;
      for (const object of [orphan, foreign])
        await storageOf('s3').put({ tenant, object }, [Buffer.of(1)], null);
      await sweep();
      expect(await listed()).toEqual(expect.arrayContaining([named, orphan, foreign]));
      test.clock.advanceSeconds(25 * HOUR);
      await sweep();

      expect(await listed()).toEqual(expect.arrayContaining([named, foreign]));
      expect(await listed()).not.toContain(orphan);
    });

    it('are not stored when the bucket cannot be reached', async () => {
      const { page, session } = await pictured();
      await s3.close();
      const { status } = await page.put('captures/document_back', await jpeg());
      const evidence = test.app.get(EvidenceService, { strict: false });

      expect(status).toBe(503);
      expect(await evidence.kindsOf(partner.organizationId, session.id as Id<'vs'>)).toEqual([
        'document_front',
      ]);
    });
  });
});

describe('a bucket that keeps its callers waiting', () => {
  const key = { tenant: newId('org'), object: newId('ev') };
  const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n';
  let server: Server | undefined;

  afterEach(() => server?.close());

  async function bucket(answer: (socket: Socket) => void): Promise<S3Objects> {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        answer(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = Object.assign(new ObjectSettings(), {
      s3Bucket: 'pictures',
      s3Endpoint: `http://127.0.0.1:${String(port)}`,
      ...{ s3AccessKeyId: 'key', s3SecretAccessKey: 'secret' },
    });
    return new S3Objects(settings, { connectionMs: 500, silenceMs: 200, allTriesMs: 1_000 });
  }

  async function leaves(waiting: Promise<unknown>): Promise<void> {
    await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable' });
    const open = () =>
      new Promise<number>((done) =>
        server?.getConnections((_, count) => {
          done(count);
        }),
      );
    await eventually(async () => ((await open()) === 0 ? true : undefined));
  }

  it.each<[string, (storage: S3Objects) => Promise<unknown>]>([
    ['a small object', (storage) => storage.put(key, [Buffer.of(1)])],
    ['a large object', (storage) => storage.put(key, [Buffer.alloc(3_000_000)])],
    ['an object to read', (storage) => read(storage, key.tenant, key.object)],
    ['a deletion', (storage) => storage.delete(key.tenant, [key.object])],
  ])('is left with %s when it says nothing', async (_, call) => {
    await leaves(call(await bucket(() => undefined)));
  });

  it.each<[string, (socket: Socket) => void]>([
    ['stops within an object', (socket) => socket.write(`${ANSWER}begun`)],
    [
      'gives an object byte by byte',
      (socket) => {
        socket.write(ANSWER);
        const dripping = setInterval(() => socket.write('.'), 50);
        socket.on('close', () => {
          clearInterval(dripping);
        });
      },
    ],
  ])('is left when it %s', async (_, answer) => {
    await leaves(read(await bucket(answer), key.tenant, key.object));
  });
});
