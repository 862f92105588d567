import { randomUUID } from 'node:crypto';
import type { Door, Person } from '../neighbours/neighbour.js';
import type { TestApplication } from '../support/application.js';
import { answered, GRANTS, type GatewayBody } from './customer-api.js';
import { ENTERPRISE, makeDirectory, SCIM } from './directory.js';
import { makeSignInScene } from './sign-in.js';

/** Settings under which simulated vendors on this machine may be called. */
export const NEIGHBOURLY = {
  TRUSTED_PROXIES: '127.0.0.1',
  OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1',
};

/** Another face than that of an established employee. */
export const STRANGER = 'persona_02';

/** A customer whose people come from a directory, and whose vendors ask for a face. */
export async function makeNeighbourScene(test: TestApplication) {
  const scene = await makeSignInScene(test);
  const { customer, api, issuer } = scene;
  const directory = await makeDirectory(test, customer, { employee_id_from: 'employeeNumber' });
  const { connection } = directory;
  const former = await makeDirectory(test, customer, { employee_id_from: 'employeeNumber' });
  const { token } = connection['secrets'] as { token: string };
  const scim = { baseUrl: test.baseUrl + SCIM, token };
  return {
    ...scene,
    walk: {
      ...scene.walk,
      /** Whom another directory had linked before: the first link resets what was confirmed until then. */
      established: async (input?: object): Promise<GatewayBody> => {
        const employee = await customer.employee(input);
        const {
          employee_id: employeeNumber,
          first_name: givenName,
          last_name: familyName,
        } = employee;
        await former.user({
          userName: `${randomUUID()}@example.com`,
          name: { givenName, familyName },
          [ENTERPRISE]: { employeeNumber },
        });
        await scene.walk.granted(employee);
        return scene.walk.read(employee);
      },
    },
    /** What the administrator of a vendor enters. */
    connect: async (kind: string, config: object): Promise<Door> => {
      const made = await answered(
        201,
        customer.post('/gateway/v1/connections', {
          ...{ kind, name: kind },
          config: { scim_connection_id: connection.id, ...config },
        }),
      );
      const { client_secret: clientSecret } = made['secrets'] as { client_secret?: string };
      return { issuer, clientId: made.id, scim, ...(clientSecret && { clientSecret }) };
    },
    /** Gives the directory's id or user name of one person to another, by the directory's token; returns the answer. */
    moveName: async (name: 'externalId' | 'userName', from: Person, to: Person) => {
      const value = name === 'externalId' ? from.id : from.userName;
      const replace = async (person: Person, given: string) => {
        const filter = encodeURIComponent(`externalId eq "${person.id}"`);
        const { body } = await directory.get(`/Users?filter=${filter}`);
        const [user] = body['Resources'] as [{ id: string }];
        return (await directory.patch(user, { op: 'replace', path: name, value: given })).status;
      };
      return [await replace(from, randomUUID()), await replace(to, value)];
    },
    /** An employee as the directory knows them. */
    personOf: (employee: GatewayBody): Person => ({
      id: randomUUID(),
      userName: `${randomUUID()}@example.com`,
      employeeId: String(employee['employee_id']),
      firstName: String(employee['first_name']),
      lastName: String(employee['last_name']),
      birthDate: String(employee['dob']),
    }),
    /** The session that was made last: the same before and after what nobody is asked for. */
    lastSession: async (): Promise<string> => {
      const { body } = await api.get('/v1/verification_sessions?limit=1').expect(200);
      return (body as { data: { id: string }[] }).data[0]?.id ?? '';
    },
    alarmsOf: async (employee: GatewayBody): Promise<string[]> => {
      const rows = await test.database.query<{ action: string }>(
        `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm' ORDER BY id`,
        [employee.id],
      );
      return rows.map(({ action }) => action);
    },
    statusOf: async (grant: GatewayBody): Promise<unknown> =>
      (await answered(200, customer.get(`${GRANTS}/${grant.id}`)))['status'],
  };
}
