import { Database } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { EngineWorkers, FoundFace } from '../../src/verification/engine/index.js';
import { toStored } from '../../src/verification/engine/native/faces/stored-template.js';
import { TEMPLATE_LENGTH } from '../../src/verification/engine/native/faces/template.js';
import { StoredFaces } from '../../src/verification/engine/native/stored-faces.js';
import {
  PersonFaceStore,
  PersonRecordStore,
  type Person,
} from '../../src/verification/persons/index.js';
import { findPersona } from '../../src/verification/sandbox/index.js';
import { PersonRecognition } from '../../src/verification/sessions/lifecycle/person-recognition.service.js';
import type { Session } from '../../src/verification/sessions/index.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { WorkersDouble } from '../support/engine/scripted-engine.js';

const { id: _id, ...ADA } = findPersona('persona_01')!;
const PICTURE = Buffer.from('a picture of a face').toString('base64');

/** At the given distance from the one at 0. */
function face(distance = 0, model = 'm'): FoundFace {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  const template = toStored({ model, version: '1', values });
  return { kind: 'selfie', template, picture: PICTURE };
}

const withDocument = (number: string, person: Person = ADA): Person => ({
  ...person,
  document: { ...person.document, number },
});

describe('the person of a native session', () => {
  let test: TestApplication;
  let partner: Partner;
  let recognition: PersonRecognition;
  let faces: PersonFaceStore;
  let database: Database;

  beforeAll(async () => {
    test = await sharedApplication();
    recognition = test.app.get(PersonRecognition, { strict: false });
    faces = test.app.get(PersonFaceStore, { strict: false });
    database = test.app.get(Database);
  });

  beforeEach(async () => {
    partner = await makePartner(test.app);
  });

  const session = (over: Partial<Session> = {}): Session =>
    ({
      organizationId: partner.organizationId,
      environment: 'production',
      engine: 'native',
      steps: ['document', 'selfie'],
      requestedUserId: null,
      id: 'vs_01h455vb4pex5vsknk084sn02q',
      ...over,
    }) as Session;

  /** A session ends with this person and face. */
  const meet = (
    person: Person | null,
    of: FoundFace | null = face(),
    { recognised = null, ...over }: Partial<Session> & { recognised?: Id<'user'> | null } = {},
  ) =>
    database.transaction((tx) =>
      recognition.recognise(
        session(over),
        { checks: [], failure: null, person, face: of, recognised, isUnclear: false },
        tx,
      ),
    );

  const alarms = async (): Promise<unknown[]> => {
    const rows = await test.database.query<{ details: unknown }>(
      `SELECT details FROM verification.audit_entries
        WHERE organization_id = $1 AND action = 'session.document_conflict' AND outcome = 'alarm'`,
      [uuidOf(partner.organizationId)],
    );
    return rows.map(({ details }) => details);
  };

  const enrolments = async (): Promise<number> => {
    const rows = await test.database.query(
      `SELECT 1 FROM verification.audit_entries WHERE organization_id = $1 AND action = 'user.face_enrolled'`,
      [uuidOf(partner.organizationId)],
    );
    return rows.length;
  };

  it('is the same human again, by document and face, by name and face, and with another document', async () => {
    const first = await meet(ADA);
    expect(first).toMatchObject({ created: true, failure: null });
    const renamed = { ...ADA, last_name: 'Byron' };
    const others = [
      await meet(ADA, face(0.3)),
      await meet(renamed, face(0.3)),
      await meet(withDocument('X1'), face(0.3)),
      // The second document is theirs now.
      await meet(withDocument('X1', renamed), face(0.3)),
    ];

    for (const other of others)
      expect(other).toEqual({ userId: first.userId, created: false, failure: null });
  });

  it('is another human with the same name and birth date, and another face', async () => {
    const first = await meet(ADA);
    const second = await meet(withDocument('X2'), face(0.8));

    expect(second).toMatchObject({ created: true, failure: null });
    expect(second.userId).not.toBe(first.userId);
    expect(await meet(withDocument('X3'), face(0.75))).toMatchObject({ userId: second.userId });
    expect(await meet(withDocument('X4'), face(0.05))).toMatchObject({ userId: first.userId });
    expect(await alarms()).toEqual([]);
  });

  it('is unknown with the document of somebody with another face, which is an alarm', async () => {
    const { userId } = await meet(ADA);
    const stranger = { ...ADA, first_name: 'Eve', dob: '1991-01-01' };

    expect(await meet(stranger, face(0.8))).toEqual({
      userId: null,
      created: false,
      failure: 'document_conflict',
    });
    expect(await alarms()).toEqual([{ user_id: userId }]);
    // Written in other letters it is the same document.
    expect(
      await meet(withDocument(` ${ADA.document.number.toLowerCase()}`, stranger), face(0.8)),
    ).toMatchObject({ failure: 'document_conflict' });
  });

  it('is unknown when the face neither agrees nor differs, or is missing', async () => {
    await meet(ADA);

    expect(await meet(ADA, face(0.58))).toMatchObject({ userId: null, failure: 'selfie_mismatch' });
    expect(await meet(withDocument('X5'), face(0.58))).toMatchObject({
      failure: 'selfie_mismatch',
    });
    expect(await meet(ADA, null)).toMatchObject({ userId: null, failure: 'selfie_mismatch' });
  });

  it('is decided later where the stored face is of another model', async () => {
    await meet(ADA, face(0, 'old'));

    const outdated = { code: 'session_face_outdated', status: 409 };
    await expect(meet(ADA)).rejects.toMatchObject(outdated);
    await expect(meet(withDocument('X6'))).rejects.toMatchObject(outdated);
  });

  it('is enrolled again only by name and document when the stored face cannot be read', async () => {
    const old = face(0, 'old');
    const { userId } = await meet(ADA, old);
    const unreadable = { ...old, unreadableBy: { model: 'm', version: '1' } };
    await faces.reread(partner.organizationId, userId!, { before: old, now: unreadable });

    // Whoever shows a document in their name, in a session that names nobody, is not given their id.
    for (const each of [face(), face(0.8)])
      expect(await meet(ADA, each)).toMatchObject({ userId: null, failure: 'selfie_mismatch' });
    expect(await faces.findFace(partner.organizationId, userId!)).toEqual(unreadable);

    const named = { requestedUserId: userId, recognised: userId };
    expect(await meet({ ...ADA, dob: '1991-01-01' }, face(), named)).toMatchObject({
      failure: 'selfie_mismatch',
    });
    expect(await meet(ADA, face(), named)).toEqual({ userId, created: false, failure: null });
    expect((await faces.findFace(partner.organizationId, userId!))?.template.model).toBe('m');
    expect(await meet(ADA, face(0.8))).toMatchObject({ failure: 'document_conflict' });
  });

  it('keeps a selfie in place of the portrait that was enrolled, and never the other way', async () => {
    const portrait = { ...face(0.3), kind: 'portrait' as const };
    const sides = [{ template: face(0.2).template, yaw: 30 }];
    const selfie = { ...face(), sides };
    const { userId } = await meet(ADA, portrait);
    const stored = () => faces.findFace(partner.organizationId, userId!);
    expect(await stored()).toMatchObject({ kind: 'portrait' });

    // Neither another portrait, nor a selfie without a document, nor one that nobody was named for:
    // whoever has the card and a similar face would put theirs under this person's id.
    const named = { requestedUserId: userId };
    await meet(ADA, { ...portrait, ...face(0.31), kind: 'portrait' }, named);
    await meet(ADA, selfie, { ...named, steps: ['selfie'], recognised: userId });
    await meet(ADA, selfie);
    expect(await stored()).toMatchObject({ kind: 'portrait', template: portrait.template });

    expect(await meet(ADA, selfie, named)).toEqual({ userId, created: false, failure: null });
    expect(await stored()).toEqual({
      kind: 'selfie',
      template: selfie.template,
      picture: PICTURE,
      sides,
    });
    expect(await enrolments()).toBe(1);
    await meet(ADA, { ...face(0.1), sides }, named);
    await meet(ADA, portrait, named);
    expect(await stored()).toMatchObject({ kind: 'selfie', template: selfie.template });
  });

  it('keeps the sides that an older version did not keep', async () => {
    const { kind: _kind, ...older } = face();
    const { userId } = await meet(ADA, older as FoundFace);
    const stored = () => faces.findFace(partner.organizationId, userId!);
    const sides = [{ template: face(0.2).template, yaw: 30 }];

    await meet(ADA, face(0.1), { requestedUserId: userId });
    await meet(ADA, { ...face(0.1), sides });
    expect(await stored()).toMatchObject({ template: older.template, sides: [] });
    await meet(ADA, { ...face(0.1), sides }, { requestedUserId: userId });
    expect(await stored()).toMatchObject({ kind: 'selfie', sides });
  });

  it('keeps the sides of an older model, unread, when the face is read again', async () => {
    const picture = Buffer.from(JSON.stringify({ face: 0 })).toString('base64');
    const sides = [{ template: face(0.2, 'old').template, yaw: 30 }];
    const { userId } = await meet(ADA, { ...face(0, 'old'), picture, sides });
    const workers = new WorkersDouble();
    const { organizationId } = partner;
    const read = await new StoredFaces(faces, workers as unknown as EngineWorkers).find(
      userId!,
      { model: workers.model, version: '1' },
      { organizationId, sessionId: session().id },
    );

    expect(read).toMatchObject({
      template: { model: workers.model },
      sides: [{ template: { model: 'old' }, yaw: 30 }],
    });
    expect(await faces.findFace(organizationId, userId!)).toMatchObject({ sides });
  });

  it('renews sides that an older model read', async () => {
    const old = { ...face(), sides: [{ template: face(0.2, 'old').template, yaw: 30 }] };
    const { userId } = await meet(ADA, old);
    const sides = [{ template: face(0.25).template, yaw: 28 }];

    const named = { requestedUserId: userId };
    await meet(ADA, face(0.1), named);
    const stored = () => faces.findFace(partner.organizationId, userId!);
    expect(await stored()).toMatchObject({ sides: old.sides });
    await meet(ADA, { ...face(0.1), sides }, named);
    expect(await stored()).toMatchObject({ template: face(0.1).template, sides });
  });

  it('keeps one face when two processes read it again at once', async () => {
    const old = face(0, 'old');
    const { userId } = await meet(ADA, old);
    const now = { template: face(0.1).template, picture: PICTURE };
    await Promise.all(
      [now, now, now].map((each) =>
        faces.reread(partner.organizationId, userId!, { before: old, now: each }),
      ),
    );

    expect(await faces.findFace(partner.organizationId, userId!)).toEqual({
      template: now.template,
      picture: PICTURE,
    });
  });

  it('is one id for sessions that end at once, by document and by name', async () => {
    for (const people of [
      Array.from({ length: 6 }, () => ADA),
      Array.from({ length: 6 }, (_, i) => withDocument(`N${String(i)}`)),
    ]) {
      partner = await makePartner(test.app);
      const met = await Promise.all(people.map((person, i) => meet(person, face(i / 50))));

      expect(new Set(met.map(({ userId }) => userId)).size).toBe(1);
      expect(met.filter(({ created }) => created)).toHaveLength(1);
    }
  });

  it('is only one of two faces that claim a document at the same moment', async () => {
    const met = await Promise.all([0, 0.8, 0.02, 0.82].map((each) => meet(ADA, face(each))));

    expect(met.filter(({ created }) => created)).toHaveLength(1);
    expect(met.filter(({ failure }) => failure === 'document_conflict')).toHaveLength(2);
    expect(await alarms()).toHaveLength(2);
  });

  it('has another id at every other partner and in the other environment, and is never a simulated person', async () => {
    const here = await meet(ADA);
    const sandbox = await meet(ADA, face(), { environment: 'sandbox' });
    const simulated = await meet(ADA, null, { environment: 'sandbox', engine: 'simulated' });
    partner = await makePartner(test.app, 'Another');
    const there = await meet(ADA);

    const ids = [here, sandbox, simulated, there].map(({ userId }) => userId);
    expect(new Set(ids).size).toBe(4);
  });

  it('is the named user of a selfie alone, and nobody once that user was deleted', async () => {
    const { userId } = await meet(ADA);
    const alone = { steps: ['selfie'] as Session['steps'], recognised: userId };
    expect(await meet(ADA, face(), alone)).toEqual({ userId, created: false, failure: null });
    expect(await meet(ADA, face(), { ...alone, recognised: null })).toMatchObject({
      failure: 'face_not_enrolled',
    });

    const people = test.app.get(PersonRecordStore, { strict: false });
    await database.transaction((tx) => people.delete(partner.organizationId, userId!, tx));
    expect(await meet(ADA, face(), alone)).toMatchObject({
      userId: null,
      failure: 'face_not_enrolled',
    });
    expect(await faces.findFace(partner.organizationId, userId!)).toBeNull();
  });

  it('leaves no readable face in the database, and none at all once they are deleted', async () => {
    const secret = face(0.123);
    const { userId } = await meet(ADA, secret);
    const [row] = await test.database.query<{ sealed: Buffer }>(
      'SELECT sealed_face AS sealed FROM verification.face_templates WHERE person_id = $1',
      [uuidOf(userId!)],
    );

    for (const text of [secret.template.values, PICTURE, 'a picture of a face'])
      expect(row!.sealed.includes(text)).toBe(false);

    const people = test.app.get(PersonRecordStore, { strict: false });
    await database.transaction((tx) => people.delete(partner.organizationId, userId!, tx));
    const left = await test.database.query(
      `SELECT 1 FROM verification.data_keys WHERE owner_id = $1
        UNION ALL SELECT 1 FROM verification.face_templates WHERE person_id = $1
        UNION ALL SELECT 1 FROM verification.person_documents WHERE person_id = $1`,
      [uuidOf(userId!)],
    );
    expect(left).toHaveLength(0);
  });
});
