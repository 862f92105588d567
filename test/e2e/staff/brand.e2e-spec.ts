import request from 'supertest';
import sharp from 'sharp';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer } from '../../factories/customer.js';
import { queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import {
  jpeg,
  jpegBomb,
  OTHER_FILES,
  PHONE,
  phonePhoto,
  pngBomb,
} from '../../factories/pictures.js';
import { confirmationOf, type StaffBrowser } from '../../factories/staff.js';
import { answered, makeConfirmingStaff } from '../../factories/staff-visitor.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const YELLOW = '#ffee00';

describe('the look of a workspace', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: Id<'cust'>;
  let admin: StaffBrowser;
  let hr: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
  });
  beforeEach(async () => {
    partner = await makePartner(test.app);
    customer = (await makeCustomer(test, partner)).customerId;
    admin = await makeConfirmingStaff(test, [partner.organizationId, 'admin']);
    hr = await makeConfirmingStaff(test, [customer, 'admin']);
  });
  afterAll(() => test.close());

  const at = (workspace: string, rest = '') => `/staff/v1/workspaces/${workspace}/brand${rest}`;
  const change = (staff: StaffBrowser, workspace: string, body: object) =>
    answered(staff.send('PUT', at(workspace), { body }));

  /** As the page sends a file, confirmed. */
  async function sendLogo(
    staff: StaffBrowser,
    workspace: string,
    file: Buffer,
    { type = 'image/png', confirms = true } = {},
  ) {
    const step = { action: 'brand.change_logo', target: workspace };
    const call = request(test.baseUrl)
      .put(at(workspace, '/logo'))
      .set({ ...staff.headers, 'content-type': type });
    return confirms
      ? call.set('x-step-up', await confirmationOf(test, staff.cookie, step)).send(file)
      : call.send(file);
  }
  const pathOf = ({ body }: { body: unknown }) =>
    (body as { shown: { logo_path: string } }).shown.logo_path;
  const png = () => jpeg().then((file) => sharp(file).png().toBuffer());

  it('is what a person sees on the hosted page, in colours that can be read', async () => {
    const workspace = partner.organizationId;
    await change(admin, workspace, { name: 'Acme Access', color: YELLOW.toUpperCase() });
    const logo = pathOf(await sendLogo(admin, workspace, await png()));
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.documentProject,
    });
    const { body } = await (await visit(test, session)).get();

    expect(body).toMatchObject({
      organization_name: 'Acme',
      brand: { name: 'Acme Access', logo_path: logo, palette: { dark: { accent: YELLOW } } },
    });
    expect(JSON.stringify(body.consent)).not.toContain('Acme Access');
    expect(body.brand.palette.light.accent).not.toBe(YELLOW);
  });

  it('is what an employee sees in letters of their customer, and of no other', async () => {
    const other = (await makeCustomer(test, await makePartner(test.app, 'Globex'))).customerId;
    await change(hr, customer, { name: '<b>Acme</b>', color: YELLOW });
    const logo = pathOf(await sendLogo(hr, customer, await png()));
    await queueMessages(test.app, customer, [{ address: 'ada@example.com' }]);
    await queueMessages(test.app, other, [{ address: 'grace@example.com' }]);
    await sendMessages(test.app);

    const letters = test.app.get(Mailbox, { strict: false }).list();
    const to = (address: string) =>
      letters.find((each) => each.address === address)?.rendered.html ?? '';
    expect(to('ada@example.com')).toContain(`src="${test.settings.baseUrl}${logo}"`);
    expect(to('ada@example.com')).toContain('&lt;b&gt;Acme&lt;/b&gt;');
    expect(to('ada@example.com')).not.toContain(`background:${YELLOW}`);
    expect(to('grace@example.com')).not.toMatch(/<img|Acme/);
    expect(to('grace@example.com')).toContain('background:#0d6259');
  });

  it('has a logo that is drawn anew: a small PNG without what its file held besides', async () => {
    const photo = await phonePhoto('jpeg');
    const path = pathOf(await sendLogo(hr, customer, photo, { type: 'image/jpeg' }));
    const { status, headers, body } = await request(test.baseUrl).get(path).buffer(true);

    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    const drawn = await sharp(body as Buffer).metadata();
    expect(drawn).toMatchObject({ format: 'png', height: 128 });
    expect([drawn.exif, (body as Buffer).includes(PHONE)]).toEqual([undefined, false]);
  });

  it.each([
    ['an SVG', () => Promise.resolve(OTHER_FILES.svg), 'image/svg+xml', 'picture_unsupported'],
    [
      'an SVG that says it is a PNG',
      () => Promise.resolve(OTHER_FILES.svg),
      'image/png',
      'picture_unsupported',
    ],
    ['a page', () => Promise.resolve(OTHER_FILES.html), 'image/png', 'picture_unreadable'],
    ['a GIF', () => Promise.resolve(OTHER_FILES.gif), 'image/gif', 'picture_unsupported'],
    ['a WebP', () => phonePhoto('webp'), 'image/webp', 'picture_unsupported'],
    [
      'a header of four gigapixels',
      () => pngBomb(65_000, 65_000),
      'image/png',
      'picture_too_many_pixels',
    ],
    [
      'a header of more than a logo needs',
      () => pngBomb(2_500, 2_500),
      'image/png',
      'picture_too_many_pixels',
    ],
    ['the same as a JPEG', () => jpegBomb(2_500, 2_500), 'image/jpeg', 'picture_too_many_pixels'],
    [
      'a picture that is a page, too',
      async () => Buffer.concat([await png(), OTHER_FILES.html]),
      'image/png',
      'picture_unreadable',
    ],
    [
      'a picture that is an archive, too',
      async () => Buffer.concat([await jpeg(), OTHER_FILES.zip]),
      'image/jpeg',
      'picture_unreadable',
    ],
    ['less pixels than announced', () => pngBomb(900, 900), 'image/png', 'picture_unreadable'],
    [
      'more than 512 kB',
      () => Promise.resolve(Buffer.alloc(512 * 1024 + 1)),
      'image/png',
      'body_too_large',
    ],
  ] as const)('takes no logo that is %s', async (_what, file, type, code) => {
    const refused = await sendLogo(hr, customer, await file(), { type });

    expect((refused.body as { code: string }).code).toBe(code);
    const shown = await answered(hr.get(at(customer)));
    expect(shown.body).toMatchObject({ shown: { logo_path: null } });
  });

  it.each(['red', '#fff', '#ffffff;background:url(//evil.example)', '#gggggg'])(
    'takes no colour that is %s',
    async (color) => {
      expect((await change(hr, customer, { color })).status).toBe(400);
    },
  );

  it('loses its logo for good, and the address of an old one shows nothing', async () => {
    const first = pathOf(await sendLogo(hr, customer, await png()));
    const second = pathOf(await sendLogo(hr, customer, await png()));
    const statusOf = async (path: string) => (await request(test.baseUrl).get(path)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    // Another workspace's address does not show it either.
    expect(await statusOf(second.replace(customer, partner.organizationId))).toBe(404);

    const removed = await answered(hr.send('DELETE', at(customer, '/logo')));

    expect(removed.body).toMatchObject({ shown: { logo_path: null } });
    expect(await statusOf(second)).toBe(404);
    expect(
      await test.database.query('SELECT logo FROM gateway.brands WHERE customer_id = $1', [
        uuidOf(customer),
      ]),
    ).toEqual([{ logo: null }]);
  });

  it('is changed by owners and admins who confirm it, recorded, and not another workspace’s', async () => {
    const workspace = partner.organizationId;
    const auditor = await makeConfirmingStaff(test, [workspace, 'auditor']);
    const stranger = await makeConfirmingStaff(test, [customer, 'owner']);
    const body = { name: 'Eve', color: YELLOW };

    expect((await answered(auditor.get(at(workspace)))).status).toBe(200);
    expect((await change(auditor, workspace, body)).status).toBe(403);
    expect((await change(stranger, workspace, body)).status).toBe(404);
    expect((await answered(stranger.get(at(workspace)))).status).toBe(404);
    const unconfirmed = await answered(admin.send('PUT', at(workspace), { body, confirms: false }));
    expect(unconfirmed.code).toBe('step_up_required');
    const logo = await sendLogo(admin, workspace, await png(), { confirms: false });
    expect((logo.body as { code: string }).code).toBe('step_up_required');
    expect((await answered(admin.get(at(workspace)))).body).toMatchObject({
      name: null,
      color: null,
      shown: { logo_path: null },
    });

    await change(admin, workspace, { name: 'Acme Access' });
    await sendLogo(admin, workspace, await png());
    await admin.send('DELETE', at(workspace, '/logo'));
    const entries = await test.database.query(
      `SELECT actor, details FROM verification.audit_entries
        WHERE organization_id = $1 AND action = 'staff.brand_changed' ORDER BY id`,
      [uuidOf(workspace)],
    );
    expect(entries).toEqual(
      [{ name: 'Acme Access', color: '' }, { logo: 'replaced' }, { logo: 'removed' }].map(
        (details) => ({ actor: admin.account, details }),
      ),
    );
  });
});
