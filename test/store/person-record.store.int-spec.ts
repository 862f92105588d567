import { Database } from '../../src/platform/database/index.js';
import { newId } from '../../src/platform/ids/index.js';
import { findPersona } from '../../src/verification/sandbox/index.js';
import { PersonRecordStore } from '../../src/verification/persons/index.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';

const { id: _id, ...ada } = findPersona('persona_01')!;

describe('the store of people', () => {
  let test: TestApplication;
  let store: PersonRecordStore;
  let database: Database;
  let partner: Partner;

  beforeAll(async () => {
    test = await sharedApplication();
    store = test.app.get(PersonRecordStore, { strict: false });
    database = test.app.get(Database);
  });

  beforeEach(async () => {
    partner = await makePartner(test.app);
  });

  const meet = (
    environment: 'sandbox' | 'production' = 'sandbox',
    organizationId = partner.organizationId,
    person = ada,
  ) =>
    database.transaction((tx) =>
      store.findOrCreateSimulated(organizationId, environment, person, tx),
    );

  it('makes a person once, also where they are met many times at once', async () => {
    const met = await Promise.all(Array.from({ length: 8 }, () => meet()));

    expect(new Set(met.map(({ id }) => id)).size).toBe(1);
    expect(met.filter(({ created }) => created)).toHaveLength(1);
  });

  it('creates the person again after a rollback of the first transaction', async () => {
    const failing = database.transaction(async (tx) => {
      await store.findOrCreateSimulated(partner.organizationId, 'sandbox', ada, tx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');

    expect((await meet()).created).toBe(true);
  });

  it('gives one human a different id in each environment and at each partner', async () => {
    const other = await makePartner(test.app, 'Another');

    const ids = [
      await meet(),
      await meet('production'),
      await meet('sandbox', other.organizationId),
    ];

    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(ids.map(({ created }) => created)).toEqual([true, true, true]);
  });

  it('reads a person back for their own partner only', async () => {
    const other = await makePartner(test.app, 'Another');
    const { id } = await meet();

    expect(await store.find(partner.organizationId, id)).toEqual(ada);
    expect(await store.find(other.organizationId, id)).toBeNull();
    expect(await store.find(partner.organizationId, newId('user'))).toBeNull();
  });

  it.each([
    ['its own environment', 'sandbox', true],
    ['the other environment', 'production', false],
  ] as const)('says whether an id exists in %s', async (_, environment, exists) => {
    const other = await makePartner(test.app, 'Another');
    const { id } = await meet();

    expect(await store.exists(partner.organizationId, environment, id)).toBe(exists);
    expect(await store.exists(other.organizationId, environment, id)).toBe(false);
  });
});
