import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../bench/deployment.js';
import { runCommand } from '../bench/process.js';
import { signInAs } from '../bench/staff-browser.js';
import { apiOf } from '../factories/api.js';
import {
  answered,
  EMPLOYEES,
  GRANTS,
  gatewayOf,
  REQUESTS,
  type GatewayBody,
} from '../factories/customer-api.js';
import { walkOf } from '../factories/customer-walk.js';
import { GROUP, makeDirectory } from '../factories/directory.js';
import { RelyingParty, REDIRECT_URI } from '../factories/oidc.js';
import type { Partner } from '../factories/partner.js';
import { upload } from '../factories/people.js';
import { goThrough, visit } from '../factories/visitor.js';
import type { TestApplication } from '../support/application.js';
import { startReceiver } from '../support/doubles/webhook-receiver.js';
import type { DevelopmentCredentials } from '../../src/development-credentials.js';

/** The first webhook leaves within seconds. */
const DELIVERY_TRIES = 100;

/** What the walk made and was given, as far as a later version uses it. */
export interface Walked {
  credentials: DevelopmentCredentials;
  sessionId: string;
  userId: string;
  pendingId: string;
  grantId: string;
  grantToken: string;
  receipt: string;
  endpointId: string;
  deliveryId: string;
  webhookSecret: string;
  directoryToken: string;
  directoryUserId: string;
  oidcClient: { clientId: string; secret: string };
  refreshToken: string;
}

/** Uses the whole of a fresh development set-up once, so that most tables have rows. */
export async function walk(product: Product, env: Record<string, string>): Promise<Walked> {
  const { url: baseUrl, credentials } = product;
  const receiver = await startReceiver();
  try {
    const service = await walkService({ baseUrl, credentials }, receiver.url);
    const gateway = await walkGateway({ baseUrl, credentials }, receiver.url);
    await walkPeople(product);
    const oidc = await walkOidc({ baseUrl, credentials }, env);
    walkCommands(credentials, env);
    return { credentials, ...service, ...gateway, ...oidc };
  } finally {
    await receiver.close();
  }
}

interface Place {
  baseUrl: string;
  credentials: DevelopmentCredentials;
}

/** Sessions with each end, one of them in a browser. */
async function walkService({ baseUrl, credentials }: Place, receiver: string) {
  const api = apiOf({ baseUrl }, credentials.api_key);
  const project = { project_id: credentials.project_id };
  await api
    .post('/v1/webhook_endpoints', {
      ...project,
      url: receiver,
      event_types: ['event_verification_session_completed_v1'],
    })
    .expect(201);
  const session = await api.session({ ...project, custom_fields: { ticket: 'INC-1' } });
  const { user_id: userId } = await api.complete(session.id, 'success', 'persona_03');
  const failed = await api.session(project);
  await api.complete(failed.id, 'document_expired');
  const canceled = await api.session(project);
  await api.post(`/v1/verification_sessions/${canceled.id}/cancel`).expect(200);
  const redacted = await api.session(project);
  await api.complete(redacted.id, 'success', 'persona_04');
  await api.post(`/v1/verification_sessions/${redacted.id}/redact`).expect(200);
  await goThrough({ baseUrl }, await api.session(project), { persona: 'persona_05' });
  await visit({ baseUrl }, await api.session(project));
  return { sessionId: session.id, userId: String(userId) };
}

/** Employees, access requests with each end, grants, a case of the desk and connections. */
async function walkGateway({ baseUrl, credentials }: Place, receiver: string) {
  const customer = gatewayOf({ baseUrl }, credentials.customer_key);
  const { verify, granted } = walkOf(apiOf({ baseUrl }, credentials.api_key), customer);
  const endpoint = await answered(
    201,
    customer.post('/gateway/v1/webhook_endpoints', { url: receiver }),
  );
  const ada = await answered(200, customer.get(`${EMPLOYEES}/E-1001`));
  const { grant: used } = await granted(ada);
  await customer.post(`${GRANTS}/${String(used.id)}/consume`).expect(200);
  const open = await granted(ada);
  await verify(await customer.ask(await customer.employee()), 'success', 'persona_02');
  const pending = await customer.ask(await customer.employee());
  const canceled = await customer.ask(await customer.employee());
  await customer.post(`${REQUESTS}/${canceled.id}/cancel`).expect(200);
  const [reset, deleted] = [await customer.employee(), await customer.employee()];
  const pathOf = ({ employee_id: id }: GatewayBody): string => `${EMPLOYEES}/${String(id)}`;
  await granted(reset);
  await customer.post(`${pathOf(reset)}/reset_identity`, { reason: 'lost phone' }).expect(200);
  await customer.delete(pathOf(deleted)).expect(200);
  await answered(
    201,
    customer.post('/gateway/v1/desk_cases', {
      employee_id: 'E-1001',
      action: 'reset_mfa',
      channel: 'sms',
      agent: 'agent-1',
    }),
  );
  const directory = await makeDirectory({ baseUrl }, customer);
  const { id: directoryUserId } = await directory.user();
  const group = { schemas: [GROUP], displayName: 'Staff', members: [{ value: directoryUserId }] };
  await directory.send('POST', '/Groups', group);
  const log = { url: receiver, format: 'ndjson' };
  const collector = {
    kind: 'log_export',
    name: 'Collector',
    config: log,
    secrets: { token: 'token' },
  };
  await answered(201, customer.post('/gateway/v1/connections', collector));
  const { receipt } = await answered(200, customer.get(`${REQUESTS}/${open.id}/receipt`));
  return {
    pendingId: pending.id,
    grantId: String(open['grant'].id),
    grantToken: String(open['grant'].token),
    receipt: String(receipt),
    endpointId: endpoint.id,
    webhookSecret: String(endpoint['secret']),
    deliveryId: await deliveredTo(endpoint.id, customer),
    directoryToken: String(directory.connection['secrets'].token),
    directoryUserId,
  };
}

/** The first delivery that arrived. */
async function deliveredTo(id: string, customer: ReturnType<typeof gatewayOf>): Promise<string> {
  for (let tries = 0; tries < DELIVERY_TRIES; tries += 1) {
    const path = `/gateway/v1/webhook_endpoints/${id}/deliveries`;
    const { data } = await answered(200, customer.get(path));
    const delivered = (data as { id: string; status: string }[]).find(
      ({ status }) => status === 'delivered',
    );
    if (delivered) return delivered.id;
    await delay(200);
  }
  throw new Error('no webhook was delivered');
}

/** A list of HR's own, an import before its review, and invitations before their start. */
async function walkPeople(product: Product): Promise<void> {
  const { customer_id: customer } = product.credentials;
  const hr = await signInAs('Hanna Berg', customer, { product });
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${hr.url}/people/v1/${path}`, {
      method: 'POST',
      headers: { ...hr.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
  };
  await post('saved_filters', { name: 'Leavers', statuses: ['terminated'] });
  await post('campaigns', { action: 'verify_identity', deliver: 'email' });
  const file = 'Employee ID,First name,Last name,DOB\nI-1,Ada,Quill,1990-12-10\n';
  const uploaded = await upload(hr, hr.url, file);
  if (!uploaded.ok) throw new Error(`the upload answered ${await uploaded.text()}`);
}

/** A person of a relying party, which keeps a refresh token. */
async function walkOidc({ baseUrl, credentials }: Place, env: Record<string, string>) {
  const made = runCommand(
    [
      'oidc-clients',
      'create',
      ...['--organization', credentials.organization_id, '--name', 'Patient app'],
      ...['--oid', '2.16.840.1.113883.3.7204.1', '--project-id', credentials.ial2_project_id],
      ...['--token-type', 'tefca', '--redirect-uris', REDIRECT_URI],
    ],
    env,
  ) as { client_id: string; secret: string };
  const oidcClient = { clientId: made.client_id, secret: made.secret };
  const tokens = await partyOf({ baseUrl, credentials, oidcClient }).tokens();
  return { oidcClient, refreshToken: String(tokens['refresh_token']) };
}

/** What only the command line makes at once: keys of staff, a legal hold and checkpoints of the audit. */
function walkCommands(
  { organization_id: organization, customer_id: customer, project_id }: DevelopmentCredentials,
  env: Record<string, string>,
): void {
  const of = ['--organization', organization];
  runCommand(['staff-keys', 'create', ...of, '--name', 'Set-up'], env);
  runCommand(['legal-holds', 'place', ...of, '--subject', project_id], env);
  runCommand(['audit', 'export-checkpoints', ...of], env);
  runCommand(['audit', 'export-checkpoints', '--customer', customer], env);
}

export function partyOf({
  baseUrl,
  credentials,
  oidcClient,
}: Place & Pick<Walked, 'oidcClient'>): RelyingParty {
  const client = { ...oidcClient, environment: 'sandbox' } as RelyingParty['client'];
  const partner = { sandboxKey: credentials.api_key } as Partner;
  return new RelyingParty({ baseUrl } as TestApplication, partner, client);
}
