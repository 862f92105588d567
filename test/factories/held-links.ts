import request, { type Test } from 'supertest';
import { Database } from '../../src/platform/database/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { Mailbox } from '../../src/platform/messages/index.js';
import { ContactLinks } from '../../src/verification/me/contact-links.service.js';
import { HeldTokens } from '../../src/verification/me/held-tokens.service.js';
import { ContactOwners } from '../../src/verification/me/contact-owners.service.js';
import type { TestApplication } from '../support/application.js';
import type { Api, SessionBody } from './api.js';
import { sendMessages } from './messages.js';
import type { Partner } from './partner.js';
import { cookieOf, visit } from './visitor.js';

/** Asks for the link to what is held, as a stranger does. */
export function askForLink(
  { baseUrl }: { baseUrl: string },
  { organizationId, ial2Project }: Partner,
  contact: object,
  more: object = {},
): Test {
  return request(baseUrl)
    .post('/me/api/links')
    .send({ organization_id: organizationId, project_id: ial2Project, ...contact, ...more });
}

/** Opens a link at a press of the person. */
export function openLink({ baseUrl }: { baseUrl: string }, token: string): Test {
  return request(baseUrl)
    .post('/me/api/access')
    .set('x-requested-by', 'hosted-page')
    .send({ token });
}

/** The links that were sent to this number so far, the newest first. */
export async function linksSentTo({ app }: TestApplication, phone: string): Promise<string[]> {
  await app.get(ContactLinks, { strict: false }).settled();
  await sendMessages(app);
  return app
    .get(Mailbox, { strict: false })
    .list()
    .filter(({ address, kind }) => address === phone && kind === 'held_data_link')
    .map(({ rendered }) => /\/me\/link#(\S+)/.exec(rendered.sms)?.[1] ?? 'no link');
}

/** Somebody who confirmed this number with a code, in a session that names them where `userId` is given. */
export async function proveNumber(
  test: { baseUrl: string },
  api: Api,
  { ial2Project }: Partner,
  { persona, phone, userId }: { persona: string; phone: string; userId?: string },
): Promise<SessionBody> {
  const named = userId !== undefined && { user_id: userId };
  const session = await api.session({ project_id: ial2Project, ...named });
  const page = await visit(test, session);
  await page.post('steps/consent', { granted: true }).expect(200);
  await page.post('steps/document', { simulation: { persona, scenario: 'success' } }).expect(200);
  await page.post('steps/selfie', {}).expect(200);
  const { body } = await page.post('phone_code', { phone }).expect(200);
  const { body: ended } = await page.post('steps/phone', { code: body.simulated_code }).expect(200);
  if (ended.status !== 'success') throw new Error(`the session ended as ${String(ended.status)}`);
  return api.read(session.id);
}

/** The cookie of a browser that opened a link of this person. No message is sent for it. */
export async function heldCookieOf(
  test: TestApplication,
  api: Api,
  partner: Partner,
  who: { persona: string; phone: string },
): Promise<string> {
  const { app, clock } = test;
  const { organizationId } = partner;
  const session = await proveNumber(test, api, partner, who);
  const owner = { organizationId, environment: 'sandbox', completedAt: clock.now() } as const;
  const index = app
    .get(ContactOwners, { strict: false })
    .indexOf(organizationId, { kind: 'phone', value: who.phone });
  const token = await app
    .get(Database)
    .transaction((tx) =>
      app
        .get(HeldTokens, { strict: false })
        .issueLink({ ...owner, userId: session['user_id'] as Id<'user'> }, index, tx),
    );
  return cookieOf((await openLink(test, token).expect(200)).headers);
}
