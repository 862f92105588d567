import request from 'supertest';
import { idOf } from '../../../src/platform/ids/index.js';
import { apiOf } from '../../factories/api.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { ACCOUNT, ONE, questionOf, writtenRows } from '../../factories/evaluations.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('AuthZEN', () => {
  let test: TestApplication;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner, {
      config: {
        action_labels: { reset_mfa: 'Reset <b>MFA</b>' },
        step_up_returns: ['https://app.example.com/done'],
      },
    });
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
  });

  afterAll(() => test.close());

  const ask = async (body: object) => answered(200, customer.post(ONE, body));

  describe('a deny that says how to become allowed', () => {
    const RETURN = 'return_url=https%3A%2F%2Fapp.example.com%2Fdone%3Fx%3D1';

    async function denied(employee: GatewayBody): Promise<GatewayBody> {
      const { decision, context } = await ask(questionOf(employee, 'reset_mfa'));
      expect(decision).toBe(false);
      return context as GatewayBody;
    }
    const pathOf = (context: GatewayBody, query = RETURN): string =>
      `${String(context['step_up'].url).slice(test.settings.baseUrl.length)}?${query}`;
    const open = (path: string) => request(test.baseUrl).get(path).set('accept', 'text/html');
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
      String((headers['set-cookie'] as string[])[0]).split(';')[0]!;
    const press = (path: string, cookie: string | null, secret: string) => {
      const call = request(test.baseUrl).post(path).type('form').set('accept', 'text/html');
      return (cookie === null ? call : call.set('cookie', cookie)).send({ browser: secret });
    };

    const newest = async (): Promise<GatewayBody> => {
      const [made] = await test.database.query<{ id: string; session: string }>(
        `SELECT id, verification_session_id AS session FROM gateway.access_requests ORDER BY id DESC LIMIT 1`,
      );
      return { id: idOf('ar', made!.id), verification_session_id: made!.session };
    };

    it('names the flow, the page and the call', async () => {
      const employee = await customer.employee();

      expect(await denied(employee)).toEqual({
        reason: 'verification_required',
        reason_user: { '403': expect.any(String) },
        acr_values: 'establish_identity',
        amr_values: 'face hwk',
        max_age: 900,
        step_up: {
          url: expect.stringContaining('/gateway/step-up/'),
          expires_at: expect.any(Number),
          api: {
            method: 'POST',
            path: '/gateway/v1/access_requests',
            body: {
              employee_id: employee['employee_id'],
              action: 'reset_mfa',
              resource: ACCOUNT,
            },
          },
        },
      });
    });

    it('is walked to an allow, after the browser that opened the page has pressed its button', async () => {
      const employee = await customer.employee();
      const path = pathOf(await denied(employee));
      const before = await writtenRows(test);
      const page = await open(path).expect(200);
      await open(path).expect(200);
      expect(await writtenRows(test)).toEqual(before);
      expect(page.text).toContain('Example Corp');
      expect(page.text).toContain('Reset &lt;b&gt;MFA&lt;/b&gt;');
      const secret = cookieOf(page).split('=')[1]!;

      for (const [cookie, sent] of [
        [null, secret],
        [cookieOf(page), 'x'],
      ] as const)
        expect((await press(path, cookie, sent)).status).toBe(403);
      expect(await writtenRows(test)).toEqual(before);
      const begun = await press(path, cookieOf(page), secret);

      expect([begun.status, begun.headers['location']]).toEqual([
        303,
        expect.stringContaining('/verify?token='),
      ]);
      const ended = await walk.verify(await newest());
      expect([ended['status'], ended['return_url']]).toEqual([
        'granted',
        'https://app.example.com/done?x=1',
      ]);
      const using = { ...questionOf(employee, 'reset_mfa'), context: { consume: true } };
      expect((await ask(using))['decision']).toBe(true);
    });

    it('returns to listed addresses alone', async () => {
      const context = await denied(await customer.employee());

      for (const url of [
        'https://evil.example.com/done',
        'https://app.example.com/other',
        'https://app.example.com/done/',
        'http://app.example.com/done',
        'https://app.example.com:444/done',
      ])
        expect((await open(pathOf(context, `return_url=${encodeURIComponent(url)}`))).status).toBe(
          400,
        );
      expect((await open(pathOf(context, ''))).status).toBe(200);
    });

    it('opens for five minutes, and not when it was changed', async () => {
      const path = pathOf(await denied(await customer.employee()), '');
      const changed = path.replace(/(.)(.)\?$/, '$2$1?');
      expect((await open(changed === path ? path.replace(/.\?$/, '?') : changed)).status).toBe(410);
      expect((await open('/gateway/step-up/x')).status).toBe(410);

      test.clock.advanceSeconds(301);

      expect((await open(path)).status).toBe(410);
    });

    it.each(['reset_mfa', 'enrol_passkey', 'new_device', 'change_email', 'change_phone'])(
      'has no way to %s for who has reported a stranger',
      async (action) => {
        const employee = await walk.established();
        const asked = await customer.ask(employee);
        await walk.verify(asked, 'not_me');

        const { decision, context } = await ask(questionOf(employee, action));

        expect([decision, context]).toEqual([false, { reason: 'frozen' }]);
      },
    );

    it('ends with an objection: the link, and the request that it has opened', async () => {
      const employee = await customer.employee();
      const path = pathOf(await denied(employee));
      const page = await open(path).expect(200);
      const secret = cookieOf(page).split('=')[1]!;
      expect((await press(path, cookieOf(page), secret)).status).toBe(303);
      const begun = await newest();
      await walk.verify(await customer.ask(employee), 'not_me');

      expect((await press(path, cookieOf(page), secret)).status).toBe(410);
      expect(await walk.verify(begun)).toMatchObject({
        status: 'denied',
        reason: 'resets_frozen',
      });
    });

    it('is an alarm by the third face that fails within a day, which ends no grant', async () => {
      const employee = await walk.established();
      const alarms = () =>
        test.database.query(
          `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
          [employee['id']],
        );
      const live = await customer.ask(employee, { action: 'read_payslip' });
      expect(await walk.verify(live)).toMatchObject({ status: 'granted' });
      const fail = async () => {
        const path = pathOf(await denied(employee));
        const page = await open(path).expect(200);
        await press(path, cookieOf(page), cookieOf(page).split('=')[1]!).expect(303);
        const ended = await walk.verify(await newest(), 'selfie_mismatch');
        expect(ended).toMatchObject({ status: 'denied', reason: 'verification_failed' });
        return alarms();
      };

      expect([await fail(), await fail()]).toEqual([[], []]);
      expect(await fail()).toEqual([{ action: 'employee.face_tries_used_up' }]);
      expect(await customer.look(live)).toMatchObject({ grant: { status: 'active' } });
      test.clock.advanceSeconds(86_401);
      expect(await fail()).toHaveLength(1);
    });
  });
});
