import request, { type Test } from 'supertest';

/** A customer's backend: calls `/gateway/v1` with one key over real HTTP. */
export interface Gateway {
  get: (path: string) => Test;
  post: (path: string, body?: object) => Test;
  put: (path: string, body?: object) => Test;
  patch: (path: string, body?: object) => Test;
  delete: (path: string) => Test;
  /** A new employee, somebody nobody else is; fails the test where the answer is not 201. */
  employee: (input?: object) => Promise<GatewayBody>;
  /** A new access request; fails the test where the answer is not 201. */
  ask: (employee: GatewayBody, input?: object) => Promise<GatewayBody>;
  /** The access request as it stands; fails the test where the answer is not 200. */
  look: (asked: { id: string }) => Promise<GatewayBody>;
}

/** A resource of the gateway as received: a test asserts the fields it uses. */
export type GatewayBody = Record<string, any> & { id: string }; // eslint-disable-line @typescript-eslint/no-explicit-any

export const EMPLOYEES = '/gateway/v1/employees';
export const REQUESTS = '/gateway/v1/access_requests';
export const GRANTS = '/gateway/v1/grants';
export const CONFIG = '/gateway/v1/config';

export function gatewayOf({ baseUrl }: { baseUrl: string }, key: string): Gateway {
  const call =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, body?: object): Test =>
      request(baseUrl)[method](path).set('authorization', `Bearer ${key}`).send(body);
  const [get, post, put, patch] = [call('get'), call('post'), call('put'), call('patch')];
  return {
    get,
    post,
    put,
    patch,
    delete: call('delete'),
    employee: (input) => answered(201, post(EMPLOYEES, { ...somebody(), ...input })),
    ask: ({ employee_id: employee }, input) =>
      answered(201, post(REQUESTS, { employee_id: employee, action: 'reset_mfa', ...input })),
    look: ({ id }) => answered(200, get(`${REQUESTS}/${id}`)),
  };
}

export async function answered(expected: number, test: Test): Promise<GatewayBody> {
  const { status, body } = await test;
  if (status !== expected) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as GatewayBody;
}

/** An employee with every field set, in words that occur nowhere else. */
export const WHOLE_EMPLOYEE = {
  employee_id: 'Quincunx-4711',
  first_name: 'Zéphyrine',
  last_name: "O'Quillfeather-李",
  dob: '1981-02-28',
  email: 'zephyrine@example.com',
  phone: '+15555550177',
  address: {
    line1: '7 Gossamer Row',
    line2: 'Flat 3',
    city: 'Ludlow',
    state: 'VT',
    postal_code: '05149',
    country: 'US',
  },
  department: 'Cartography',
  title: 'Chief Inkwright',
  locale: 'cy-GB',
};

let people = 0;

/** The HR record of a new person: two of them never match. */
export function somebody(): {
  employee_id: string;
  first_name: string;
  last_name: string;
  dob: string;
} {
  people += 1;
  const name = [...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return {
    employee_id: `E-${people}`,
    first_name: 'Ada',
    last_name: `Quill${name}`,
    dob: '1990-12-10',
  };
}
