import { Mailbox } from '../../../src/platform/messages/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { sendMessages } from '../../factories/messages.js';
import {
  answered,
  makeConfirmingStaff as makeStaff,
  setStaffScene,
} from '../../factories/staff-visitor.js';
import { addressOf, type StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';

const PRODUCTS = [
  {
    schema: 'verification',
    tenant: 'organization_id',
    path: '/console/v1/api_keys',
    body: { environment: 'sandbox', scopes: ['events:read'] },
  },
  {
    schema: 'gateway',
    tenant: 'customer_id',
    path: '/people/v1/api_keys',
    body: { scopes: ['config:read'] },
  },
];

describe('the API keys of a removed member', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let customer: Id<'cust'>;
  const { administration } = setStaffScene((scene) => ({ test, organization, customer } = scene));

  const makeKey = async (
    who: StaffBrowser,
    { path, body }: (typeof PRODUCTS)[number],
    name: string,
  ) => (await answered(who.post(path, { ...body, name }))).body;
  const lettersTo = async (who: StaffBrowser): Promise<string[]> => {
    await sendMessages(test.app);
    const address = await addressOf(test, who);
    return test.app
      .get(Mailbox, { strict: false })
      .list()
      .filter((each) => each.kind === 'staff_keys_left' && each.address === address)
      .map(({ rendered }) => /API keys (.*)\. They go on working/.exec(rendered.text)?.[1] ?? '');
  };

  it.each(PRODUCTS)(
    'work on, and the owners and the audit of $schema learn of them',
    async (product) => {
      const place = product.schema === 'gateway' ? customer : organization;
      const owner = await makeStaff(test, [place, 'owner']);
      const leaver = await makeStaff(test, [place, 'admin']);
      const left = await makeKey(leaver, product, 'Payroll');
      const revoked = await makeKey(leaver, product, 'Old');
      await answered(leaver.post(`${product.path}/${String(revoked['id'])}/revoke`));
      await makeKey(owner, product, 'Own');

      const path = `/staff/v1/workspaces/${place}/members/${leaver.account}/disable`;
      expect((await answered(owner.post(path))).status).toBe(200);

      expect(await lettersTo(owner)).toEqual(['(1 of 1): Payroll']);
      expect(await lettersTo(leaver)).toEqual([]);
      const [entry] = await test.database.query<{ details: object }>(
        `SELECT details FROM ${product.schema}.audit_entries
        WHERE ${product.tenant} = $1 AND action = 'staff.disabled' AND subject = $2`,
        [uuidOf(place), leaver.account],
      );
      expect(entry?.details).toMatchObject({ keys: [left['id']] });
      const { data } = (await answered(owner.get(product.path))).body as { data: object[] };
      expect(data.find((key) => (key as { id: string }).id === left['id'])).toMatchObject({
        created_by: leaver.account,
        revoked_at: null,
      });
    },
  );

  it('are named to the owners too where the operator removes the account', async () => {
    const owner = await makeStaff(test, [organization, 'owner']);
    const leaver = await makeStaff(test, [organization, 'admin']);
    await makeKey(leaver, PRODUCTS[0]!, 'Payroll');

    await administration().disable(leaver.account, 'operator');

    expect(await lettersTo(owner)).toEqual(['(1 of 1): Payroll']);
  });

  it('are counted, and a long name hides none', async () => {
    const owner = await makeStaff(test, [organization, 'owner']);
    const leaver = await makeStaff(test, [organization, 'admin']);
    for (const number of [1, 2, 3, 4, 5])
      await makeKey(leaver, PRODUCTS[0]!, `${String(number)}${'x'.repeat(99)}`);

    const path = `/staff/v1/workspaces/${organization}/members/${leaver.account}/disable`;
    await answered(owner.post(path));

    const name = String.raw`\dx{22}…`;
    expect(await lettersTo(owner)).toEqual([
      expect.stringMatching(new RegExp(`^\\(4 of 5\\): ${name}, ${name}, ${name}, ${name}$`)),
    ]);
  });

  it('are told once, not again at another role of somebody who is shut out', async () => {
    const owner = await makeStaff(test, [organization, 'owner']);
    const leaver = await makeStaff(test, [organization, 'admin']);
    await makeKey(leaver, PRODUCTS[0]!, 'Payroll');
    const member = `/staff/v1/workspaces/${organization}/members/${leaver.account}`;

    await answered(owner.post(`${member}/disable`));
    const changed = await answered(owner.post(`${member}/change_role`, { role: 'reviewer' }));

    expect(changed.status).toBe(200);
    expect(await lettersTo(owner)).toHaveLength(1);
  });
});
