import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { tenancyFaults } from './catalogue.js';
import { TENANCY } from './tenancy.js';

describe('the tables', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  it('can be distributed by tenant', async () => {
    expect(await tenancyFaults(database.query, TENANCY)).toEqual([]);
  });

  it('are all checked, none is skipped', async () => {
    const none = {
      schemas: { platform: null, verification: 'nobody_id', gateway: 'nobody_id' },
      tenants: {},
      references: {},
    };

    const faults = await tenancyFaults(database.query, none);

    expect(faults).toContain(
      'verification.sessions: the primary key sessions_pkey leads with organization_id, not nobody_id',
    );
    expect(faults).toContain(
      'verification.organizations: the primary key organizations_pkey leads with id, not nobody_id',
    );
  });

  it.each([
    [
      'a primary key without the tenant',
      'CREATE TABLE verification.bad (id uuid CONSTRAINT bad_pkey PRIMARY KEY, organization_id uuid)',
      'verification.bad: the primary key bad_pkey leads with id, not organization_id',
    ],
    [
      'a primary key that has the tenant second',
      'CREATE TABLE gateway.bad (id uuid, customer_id uuid, CONSTRAINT bad_pkey PRIMARY KEY (id, customer_id))',
      'gateway.bad: the primary key bad_pkey leads with id, not customer_id',
    ],
    [
      'a unique constraint without the tenant',
      'ALTER TABLE verification.projects ADD CONSTRAINT bad_key UNIQUE (name)',
      'verification.projects: the unique index bad_key leads with name, not organization_id',
    ],
    [
      'a unique index without the tenant',
      'CREATE UNIQUE INDEX bad_index ON verification.sessions (token_hash) WHERE user_created',
      'verification.sessions: the unique index bad_index leads with token_hash, not organization_id',
    ],
    [
      'a unique index over an expression',
      'CREATE UNIQUE INDEX bad_index ON verification.projects (lower(name), organization_id)',
      'verification.projects: the unique index bad_index leads with (expression), not organization_id',
    ],
    [
      'a foreign key without the tenant',
      `CREATE TABLE verification.bad (organization_id uuid, id uuid, other_id uuid, PRIMARY KEY (organization_id, id),
         CONSTRAINT bad_fkey FOREIGN KEY (other_id) REFERENCES verification.organizations (id))`,
      'verification.bad: the foreign key bad_fkey leads with other_id, not organization_id',
    ],
    [
      'a table without a primary key',
      'CREATE TABLE gateway.bad (customer_id uuid)',
      'gateway.bad: has no primary key',
    ],
    [
      'a table in no known schema',
      'CREATE TABLE public.bad (id uuid PRIMARY KEY)',
      'public.bad: the schema is none of platform, verification, gateway',
    ],
    [
      'a trigger',
      `CREATE FUNCTION platform.bad() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER bad_trigger AFTER UPDATE ON verification.sessions EXECUTE FUNCTION platform.bad()`,
      'verification.sessions: has the trigger bad_trigger',
    ],
  ])('could not be distributed with %s', async (_, statement, fault) => {
    await database.query(statement);

    expect(await tenancyFaults(database.query, TENANCY)).toEqual([fault]);
  });

  it('could not be with a reference table that is gone from the database and not from the list', async () => {
    const references = { ...TENANCY.references, 'verification.gone': 'was small' };

    expect(await tenancyFaults(database.query, { ...TENANCY, references })).toEqual([
      'verification.gone: is listed as a reference table and does not exist',
    ]);
  });
});
