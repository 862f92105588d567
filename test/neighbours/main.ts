import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEIGHBOUR_PORTS as PORTS } from '../../src/demo/neighbours.js';
import { readCredentials, type DevelopmentCredentials } from '../../src/development-credentials.js';
import { SimulatedEntra } from './entra.js';
import type { Door, Person } from './neighbour.js';
import { SimulatedOkta } from './okta.js';
import { Payroll } from './payroll.js';

// Simulated vendors beside the development set-up of a server on this machine.

const WAIT_MS = 120_000;

interface Connection {
  id: string;
  name: string;
  config: { issuer?: string };
  setup: { base_url?: string };
  secrets: { token?: string; client_secret?: string };
}

/** Waits until the server has its development set-up and answers. */
async function serverReady(): Promise<DevelopmentCredentials> {
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const credentials = readCredentials(resolve(dataDir));
    const isReady = credentials && (await answers(`${credentials.base_url}/readyz`));
    if (isReady) return credentials;
    await sleep(500);
  }
  throw new Error('The server does not answer: start the neighbours by npm run dev:neighbours');
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls the gateway as the customer of the development set-up. */
async function call<T>(
  { base_url: baseUrl, customer_key: key }: DevelopmentCredentials,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${baseUrl}/gateway/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function main(): Promise<void> {
  const [entra, okta, payroll] = [
    await SimulatedEntra.start(PORTS.entra),
    await SimulatedOkta.start(PORTS.okta),
    await Payroll.start(PORTS.payroll),
  ];
  const credentials = await serverReady();
  const made = (kind: string, name: string, config: object): Promise<Connection> =>
    call(credentials, 'POST', '/connections', { kind, name: `Simulated ${name}`, config });
  // Those of an earlier start: their secrets are known to nobody.
  const { data: known } = await call<{ data: Connection[] }>(
    credentials,
    'GET',
    '/connections?limit=100',
  );
  for (const { id, name } of known)
    if (name.startsWith('Simulated ')) await call(credentials, 'DELETE', `/connections/${id}`);
  const doorOf = async (vendor: string, kind: string, config: object): Promise<Door> => {
    const directory = await made('scim', `${vendor}, directory`, {
      employee_id_from: 'employeeNumber',
    });
    const verifier = await made(kind, vendor, { scim_connection_id: directory.id, ...config });
    const { client_secret: clientSecret } = verifier.secrets;
    return {
      issuer: verifier.config.issuer ?? '',
      clientId: verifier.id,
      ...(clientSecret !== undefined && { clientSecret }),
      scim: { baseUrl: directory.setup.base_url ?? '', token: directory.secrets.token ?? '' },
    };
  };
  entra.connect(
    await doorOf('Entra', 'entra_mfa', {
      tenant_id: entra.tenantId,
      app_id: entra.appId,
      authority: entra.authority,
      allow_establish: true,
    }),
  );
  okta.connect(
    await doorOf('Okta', 'okta_idv', {
      org: 'example.okta.com',
      redirect_uris: [okta.redirectUri],
    }),
  );
  for (const person of await peopleOf(credentials)) {
    await entra.join({ ...person, id: crypto.randomUUID() });
    await okta.join({ ...person, id: `00u${person.employeeId}` });
    payroll.people.push({ ...person, id: person.employeeId });
  }
  payroll.connect((method, path, body) => call(credentials, method, path, body));
  process.stdout.write(`
Simulated Entra: ${entra.authority}
Simulated Okta:  ${okta.url}
Payroll, which opens with a live grant: ${payroll.url}
`);
}

/** Everybody who can be verified: an employee with a name and a birth date. */
async function peopleOf(credentials: DevelopmentCredentials): Promise<Person[]> {
  const { data } = await call<{ data: Record<string, string | null>[] }>(
    credentials,
    'GET',
    '/employees?limit=5',
  );
  return data.flatMap((employee) => {
    const { employee_id: employeeId, first_name: firstName, last_name: lastName, dob } = employee;
    if (!employeeId || !firstName || !lastName || !dob) return [];
    const userName = `${firstName}.${lastName}@example.com`.toLowerCase();
    return [{ id: '', userName, employeeId, firstName, lastName, birthDate: dob }];
  });
}

await main();
