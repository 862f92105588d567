import {
  DataKeys,
  keyTables,
  Vault,
  type SealPlace,
  type WrappedKey,
} from '../../../src/platform/crypto/index.js';
import { TENANTS } from '../../../src/tenants.js';
import { Database } from '../../../src/platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { contentPlace } from '../../../src/platform/messages/delivery/message.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { inventPerson, MARKER, type InventedPerson } from '../../factories/invented-people.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { deliver, ENDPOINTS, makeEndpoint } from '../../factories/webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';
import { unfolded } from '../../support/unfolded.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const EVENT_TYPES = ['created', 'started', 'completed', 'redacted'].map(
  (what) => `event_verification_session_${what}_v1`,
);

/** A sealed value, and where it stood. */
interface Sealed {
  place: SealPlace;
  sealed: Buffer;
}

/** Every sealed column of the service: those of a person, and those of an endpoint. */
const OF_PEOPLE = [
  'idempotency_keys.sealed_body',
  'people.sealed_profile',
  'sessions.sealed_data',
] as const;
/** The code for a client, and nothing about the person. Its key is in no table. */
const OF_CLIENTS = ['oidc_interactions.sealed_answer'];
/** Simulated people have none: test/store/person-recognition.int-spec.ts. */
const OF_FACES = ['face_templates.sealed_face'];
/** Sealed under the key of its session or person, and removed once the message is sent. */
const OF_MESSAGES = ['messages.sealed_content'];
const OF_ENDPOINTS = ['webhook_attempts.sealed_answer', 'webhook_endpoints.sealed_secrets'];
/** Of an operator's own register: nothing of a person. */
const OF_SOURCES = ['sources.sealed_secret'];
/** The providers of a workspace: nothing of a person. */
const OF_SENDERS = ['message_senders.sealed_settings'];

describe('erasure of sealed data', () => {
  let test: TestApplication;
  let receiver: WebhookReceiverService;
  let partner: Partner;
  let api: Api;
  let production: Api;
  let endpointId: string;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    receiver = await startReceiver();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    production = apiOf(test, partner.productionKey);
    ({ id: endpointId } = await makeEndpoint(api, {
      project_id: partner.documentProject,
      url: receiver.url,
      event_types: EVENT_TYPES,
    }));
  });

  afterAll(async () => {
    await receiver.close();
    await test.close();
  });

  let created = 0;

  /** A verified session of that person, created by a repeatable request. */
  async function verified(person: InventedPerson): Promise<SessionBody> {
    created += 1;
    const { body } = await api
      .post(SESSIONS, {
        project_id: partner.documentProject,
        redirect_url: person.redirectUrl,
        custom_fields: person.customFields,
        email: person.email,
        phone: person.contactPhone,
        user_profile_information: person.profile,
      })
      .set('idempotency-key', `create-${created}`)
      .expect(200);
    await visit(test, body as SessionBody);
    return api.complete((body as SessionBody).id, 'success');
  }

  /** Every sealed value of those sessions, and of the person when one is named. */
  async function sealedOf(sessions: SessionBody[], userId?: string): Promise<Sealed[]> {
    const tenant = partner.organizationId;
    const rows = async (what: string, ids: (string | undefined)[]): Promise<RowOfSealed[]> =>
      test.database.query<RowOfSealed>(what, [
        uuidOf(tenant),
        ids.filter((id) => id !== undefined).map((id) => uuidOf(id as Id)),
      ]);
    const ids = sessions.map(({ id }) => id);
    const [data, profiles, answers] = await Promise.all([
      rows(
        'SELECT id, sealed_data AS sealed FROM verification.sessions WHERE organization_id = $1 AND id = ANY ($2)',
        ids,
      ),
      rows(
        'SELECT id, sealed_profile AS sealed FROM verification.people WHERE organization_id = $1 AND id = ANY ($2)',
        [userId],
      ),
      rows(
        `SELECT key_hash AS id, sealed_body AS sealed FROM verification.idempotency_keys
        WHERE organization_id = $1 AND subject_id = ANY ($2)`,
        ids,
      ),
    ]);
    const at = (table: string, column: string, row: string): SealPlace => ({
      tenant,
      table,
      column,
      row,
    });
    return [
      ...data.map(({ id, sealed }) => ({
        place: at('sessions', 'sealed_data', idOf('vs', String(id))),
        sealed,
      })),
      ...profiles.map(({ id, sealed }) => ({
        place: at('people', 'sealed_profile', idOf('user', String(id))),
        sealed,
      })),
      ...answers.map(({ id, sealed }) => ({
        place: at('idempotency_keys', 'sealed_body', (id as Buffer).toString('base64url')),
        sealed,
      })),
    ];
  }

  interface RowOfSealed {
    id: string | Buffer;
    sealed: Buffer;
  }

  /** Every data key in the database, opened. */
  async function everyKey(): Promise<Buffer[]> {
    const vault = test.app.get(Vault, { strict: false });
    const keys: Buffer[] = [];
    for (const { table, tenant, row, ownerOf } of keyTables(TENANTS)) {
      const found = await test.database.query<WrappedKey & { tenant: string; row: unknown }>(
        `SELECT ${tenant} AS tenant, ${row} AS row, key_id AS "keyId", wrapped_key AS wrapped FROM ${table}`,
      );
      for (const each of found) {
        const whose = table.startsWith('platform.') ? each.tenant : idOf('org', each.tenant);
        keys.push(await vault.openDataKey(whose, ownerOf(each.row), each));
      }
    }
    return keys;
  }

  /** How many keys open each value, and whether its text names the person. */
  function openedBy(keys: readonly Buffer[], all: readonly Sealed[]): number[] {
    const vault = test.app.get(Vault, { strict: false });
    return all.map(({ place, sealed }) => {
      const opened = keys.flatMap((key) => {
        try {
          return [JSON.stringify(vault.unseal(key, place, sealed))];
        } catch {
          return [];
        }
      });
      return opened.filter((text) => text.includes(MARKER)).length;
    });
  }

  const none = (all: readonly unknown[]): number[] => all.map(() => 0);
  const one = (all: readonly unknown[]): number[] => all.map(() => 1);

  it('every sealed column is either tested here or holds nothing about a person', async () => {
    const rows = await test.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'verification' AND column_name LIKE 'sealed%' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      [
        ...OF_PEOPLE,
        ...OF_CLIENTS,
        ...OF_FACES,
        ...OF_MESSAGES,
        ...OF_SENDERS,
        ...OF_SOURCES,
        ...OF_ENDPOINTS,
      ].sort(),
    );
  });

  describe('what was sealed', () => {
    it('of a redacted session opens with no key that is left', async () => {
      const [session, stranger] = [
        await verified(inventPerson(0)),
        await verified(inventPerson(1)),
      ];
      const [before, others] = [await sealedOf([session]), await sealedOf([stranger])];
      expect(before).toHaveLength(2);
      expect(openedBy(await everyKey(), before)).toEqual(one(before));

      await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);

      const keys = await everyKey();
      expect(openedBy(keys, before)).toEqual(none(before));
      expect(openedBy(keys, others)).toEqual(one(others));
      const after = await sealedOf([session]);
      expect(after.map(({ sealed }) => sealed.length)).toEqual([0]);
    });

    it('of a deleted person and of their sessions opens with no key that is left', async () => {
      const [first, second] = [await verified(inventPerson(2)), await verified(inventPerson(2))];
      const stranger = await verified(inventPerson(3));
      const userId = String(first['user_id']);
      const before = await sealedOf([first, second], userId);
      const others = await sealedOf([stranger], String(stranger['user_id']));
      expect(new Set(before.map(({ place: { table, column } }) => `${table}.${column}`))).toEqual(
        new Set(OF_PEOPLE),
      );
      expect(openedBy(await everyKey(), before)).toEqual(one(before));

      await api.delete(`/v1/users/${userId}`).expect(200);

      const keys = await everyKey();
      expect(openedBy(keys, before)).toEqual(none(before));
      expect(openedBy(keys, others)).toEqual(one(others));
      const dataKeys = test.app.get(DataKeys, { strict: false });
      const database = test.app.get(Database, { strict: false });
      for (const id of [userId, first.id, second.id]) {
        expect(await dataKeys.open(partner.organizationId, id as Id, database)).toBeNull();
      }
    });

    it('of a code that waits for a redacted session opens with no key that is left, and is never sent', async () => {
      const tenant = partner.organizationId;
      const waiting = async (address: string): Promise<SessionBody> => {
        const project_id = await makeProject(test.app, tenant, {
          ...{ environment: 'production', template: 'custom', steps: ['email'] },
        });
        const session = await production.session({ project_id });
        const page = await visit(test, session);
        await page.post('steps/consent', { granted: true }).expect(200);
        await page.post('email_code', { email: address }).expect(200);
        return session;
      };
      const sealed = async ({ id: session }: SessionBody): Promise<Sealed[]> => {
        const rows = await test.database.query<{ id: string; sealed: Buffer }>(
          'SELECT id, sealed_content AS sealed FROM verification.messages WHERE subject_id = $1',
          [uuidOf(session as Id)],
        );
        return rows.map((row) => ({ place: contentPlace(tenant, idOf('msg', row.id)), ...row }));
      };
      const redacted = await waiting(`${MARKER}-redacted@example.com`);
      const kept = await waiting(`${MARKER}-kept@example.com`);
      const [before, others] = [await sealed(redacted), await sealed(kept)];
      expect(openedBy(await everyKey(), [...before, ...others])).toEqual([1, 1]);

      await production.post(`${SESSIONS}/${redacted.id}/cancel`).expect(200);
      await production.post(`${SESSIONS}/${redacted.id}/redact`).expect(200);

      const keys = await everyKey();
      expect([openedBy(keys, before), openedBy(keys, others)]).toEqual([[0], [1]]);
      await sendMessages(test.app);
      const sent = test.app.get(Mailbox, { strict: false }).list();
      expect(sent.map(({ address }) => address)).toEqual([`${MARKER}-kept@example.com`]);
      expect(await dump(test.database)).not.toContain(MARKER);
    });

    // Their identity, what was given of it, a custom field, and two contacts that were given and learned.
    it('of a deleted person is found by no index any more', async () => {
      const session = await verified(inventPerson(4));
      const userId = String(session['user_id']);
      const indexes = await test.database.query<{ index: string }>(
        `SELECT encode(identity_index, 'hex') AS index FROM verification.people WHERE id = $1
        UNION ALL SELECT encode(unnest(custom_field_index || given_identity_index), 'hex')
          FROM verification.sessions WHERE id = $2`,
        [uuidOf(userId as Id), uuidOf(session.id as Id)],
      );
      const found = async (): Promise<number> => {
        const stored = await dump(test.database);
        return indexes.filter(({ index }) => stored.includes(index)).length;
      };
      expect([indexes.length, await found()]).toEqual([7, 7]);

      await api.delete(`/v1/users/${userId}`).expect(200);

      expect(await found()).toBe(0);
    });
  });

  describe('events and deliveries of a redacted session', () => {
    it('hold nothing of the person, in the tables, in the answers and at the receiver', async () => {
      receiver.received.length = 0;
      const person = inventPerson(5);
      const session = await verified(person);
      const values = [
        person.profile.last_name,
        person.dob,
        person.phone,
        person.contactPhone,
        person.email,
        person.redirectUrl,
        ...Object.values(person.customFields),
      ];
      const seenIn = (told: unknown): string[] => {
        const text = unfolded(JSON.stringify(told));
        return values.filter((value) => text.includes(value.toLowerCase()));
      };
      expect(seenIn(await api.read(session.id))).toEqual(values);
      await deliver(test.app);
      await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);
      await deliver(test.app);

      const rows: object[] = [];
      for (const table of ['events', 'webhook_deliveries', 'webhook_attempts']) {
        rows.push(...(await test.database.query(`SELECT * FROM verification.${table}`)));
      }
      const answers: object[] = [];
      for (const path of [
        `/v1/events?project_id=${partner.documentProject}&limit=100`,
        `${ENDPOINTS}/${endpointId}/deliveries?limit=100`,
        `${SESSIONS}/${session.id}?reveal_sensitive_data=true`,
        `${SESSIONS}?project_id=${partner.documentProject}&limit=100`,
      ]) {
        const { body } = await api.get(path).expect(200);
        answers.push(body as object);
      }
      const [events, deliveries, ...sessions] = answers.map((answer) => JSON.stringify(answer));
      expect(deliveries).toContain(EVENT_TYPES.at(-1));
      expect([events, ...sessions].filter((text) => text?.includes(session.id))).toHaveLength(3);
      const sent = receiver.received.filter(({ body }) => body.includes(session.id));
      const types = sent.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);
      expect(new Set(types)).toEqual(new Set(EVENT_TYPES));
      expect(seenIn([rows.map(spelled), answers, sent])).toEqual([]);
    });
  });

  /** A row with its bytes as the text that they spell. */
  function spelled(row: object): object {
    return Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('latin1') : value,
      ]),
    );
  }
});
