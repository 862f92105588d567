import { StaffKeysService } from '../../../src/verification/console/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeDirectory } from '../../factories/directory.js';
import { heldCookieOf } from '../../factories/held-links.js';
import { makeOidcClient, RelyingParty, REDIRECT_URI } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { makeEndpoint } from '../../factories/webhooks.js';
import type { TestApplication } from '../application.js';

/** Enough to choose from, few enough that the memory of a long run stays level. */
const KEPT = 100;

/** An id of ours, wherever it stands in an answer. */
const IDS = /\b[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** One side of the fuzzed deployment: its credentials, and the values it has learned. */
export interface Tenant {
  /** Occurs in every text of this tenant, and in nobody else's. */
  mark: string;
  partner: Partner;
  customer: CustomerSystem;
  staffKey: string;
  /** Of a connection that provisions by SCIM. */
  directoryToken: string;
  /** Owns the organization and the customer. */
  staff: StaffBrowser;
  /** The same rights, for calls that end sessions. */
  leavingStaff: StaffBrowser;
  /** The browser of somebody who opened the link to what is held about them. */
  heldCookie: string;
  /** Another person's, for calls that delete what is held. */
  leavingHeldCookie: string;
  /** A lead of the customer's help desk. */
  deskLead: StaffBrowser;
  client: { clientId: string; secret: string };
  /** By kind of id, and `employee`, `link` (`id=token`), `state`, `code`, `refresh_token`, `access_token`, `grant_token`, `uid`. */
  known: Map<string, string[]>;
}

/** A tenant with one of everything that a route may ask for. */
export async function makeTenant(test: TestApplication, mark: string): Promise<Tenant> {
  const partner = await makePartner(test.app, `Organization ${mark}`);
  const customer = await makeCustomer(test, partner, {
    config: { action_labels: { reset_mfa: `Reset your MFA ${mark}` } },
  });
  const staffKeys = test.app.get(StaffKeysService, { strict: false });
  const { secret: staffKey } = await staffKeys.create(partner.organizationId, `Staff ${mark}`);
  const { token } = (await makeDirectory(test, customer)).connection['secrets'] as {
    token: string;
  };
  const client = await makeOidcClient(test.app, partner.organizationId, {
    projectId: partner.ial2Project,
    name: `App ${mark}`,
    redirectUris: [REDIRECT_URI],
  });
  const owner = (): Promise<StaffBrowser> =>
    makeStaff(test, [partner.organizationId, 'owner'], [customer.customerId, 'owner']);
  const [staff, leavingStaff] = [await owner(), await owner()];
  const deskLead = await makeStaff(test, [customer.customerId, 'desk_lead']);
  const api = apiOf(test, partner.sandboxKey);
  const heldBy = (persona: string, phone: string): Promise<string> =>
    heldCookieOf(test, api, partner, { persona, phone });
  const tenant: Tenant = {
    mark,
    ...{
      partner,
      customer,
      staffKey,
      directoryToken: token,
      staff,
      leavingStaff,
      deskLead,
      client,
    },
    heldCookie: await heldBy('persona_08', '+15555550180'),
    leavingHeldCookie: await heldBy('persona_09', '+15555550181'),
    known: new Map(),
  };
  keep(tenant, 'customer_id', customer.customerId);
  keep(tenant, 'project_id', partner.documentProject);
  await verifySome(api, tenant);
  await grantSome(api, tenant);
  await openCase(tenant);
  await authorizeSome(new RelyingParty(test, partner, client), tenant);
  const endpoint = await makeEndpoint(api, {
    project_id: partner.documentProject,
    url: `https://hooks.example.com/${mark}`,
  });
  learn(tenant, endpoint);
  const campaign = { action: 'verify_identity', deliver: 'email' };
  learn(tenant, await (await tenant.staff.post('/people/v1/campaigns', campaign)).json());
  return tenant;
}

async function verifySome(api: Api, tenant: Tenant): Promise<void> {
  const { documentProject, ial2Project, productionProject } = tenant.partner;
  for (let made = 0; made < 10; made += 1) {
    const session = await api.session({
      project_id: made % 2 === 0 ? documentProject : ial2Project,
      custom_fields: { team: `${tenant.mark} ${made}` },
      redirect_url: `https://${tenant.mark}.example.com/back`,
    });
    learn(tenant, session);
    if (made < 3) learn(tenant, await api.complete(session.id, 'success', `persona_0${made + 1}`));
  }
  const production = await api
    .post('/v1/verification_sessions', { project_id: productionProject })
    .set('authorization', `Bearer ${tenant.partner.productionKey}`);
  learn(tenant, production.body as SessionBody);
}

async function grantSome(api: Api, tenant: Tenant): Promise<void> {
  const { customer, mark } = tenant;
  for (let made = 0; made < 4; made += 1) {
    const employee = await customer.employee({
      employee_id: `${mark}-${made}`,
      department: `${mark} department`,
    });
    learn(tenant, employee);
    const asked = await customer.ask(employee, { reference: `${mark} reference` });
    learn(tenant, asked);
    keep(tenant, 'state', (await returnLinkOf(api, asked)).state);
    if (made < 2) learn(tenant, await walkOf(api, customer).verify(asked));
  }
}

async function openCase(tenant: Tenant): Promise<void> {
  const { customer, mark } = tenant;
  const { employee_id } = await customer.employee({ phone: '+15555550123' });
  const asked = { employee_id, action: 'reset_mfa', channel: 'sms', agent: mark };
  learn(tenant, (await customer.post('/gateway/v1/desk_cases', asked).expect(201)).body);
}

async function authorizeSome(party: RelyingParty, tenant: Tenant): Promise<void> {
  const persona = 'persona_05';
  for (let made = 0; made < 3; made += 1) {
    const answer = await party.finish(await party.start(), 'success', persona);
    keep(tenant, 'code', new URL(String(answer.headers['location'])).searchParams.get('code')!);
  }
  const tokens = await party.tokens();
  for (const kind of ['refresh_token', 'access_token']) keep(tenant, kind, String(tokens[kind]));
  const browser = await party.start();
  const { redirect_url: back } = await apiOf(
    { baseUrl: new URL(party.authorizeUrl()).origin },
    tenant.partner.sandboxKey,
  ).read(browser.sessionId);
  keep(tenant, 'uid', new URL(String(back)).pathname.split('/').at(-1) ?? '');
}

/** Records values of a successful answer that a later request can use. */
export function learn(tenant: Tenant, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const id of idsIn(JSON.stringify(body))) keep(tenant, id.slice(0, id.indexOf('_')), id);
  const { id, token, employee_id: employee, grant } = body as Partial<Record<string, unknown>>;
  if (typeof token === 'string' && token.startsWith('vst_'))
    keep(tenant, 'link', `${String(id)}=${token}`);
  // of a deleted employee a request has none
  if (typeof employee === 'string' && employee !== '') keep(tenant, 'employee', employee);
  const granted = (grant as { token?: unknown } | null | undefined)?.token;
  if (typeof granted === 'string') keep(tenant, 'grant_token', granted);
}

export function idsIn(text: string): Set<string> {
  return new Set(text.match(IDS));
}

function keep({ known }: Tenant, kind: string, value: string): void {
  const all = known.get(kind) ?? [];
  known.set(kind, all);
  if (all.includes(value)) return;
  if (all.length >= KEPT) all.splice(Math.floor(KEPT / 4), 1); // the set-up values must stay
  all.push(value);
}
