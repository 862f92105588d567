import { NEIGHBOURS_READY } from '../../src/demo/neighbours.js';
import {
  escaped,
  page,
  peoplePage,
  serve,
  type Answer,
  type Person,
  type Visit,
} from './neighbour.js';

const ACTION = 'read_payslip';

interface Asked {
  id: string;
  verification_url: string | null;
  status: string;
  reason: string | null;
  grant: { id: string; status: string } | null;
}

/** Calls the gateway as the customer. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** An application of the customer that opens with a live grant, and asks for it at each look. */
export class Payroll {
  readonly people: Person[] = [];
  url = '';
  close: () => Promise<void> = () => Promise.resolve();
  #call: Call | null = null;

  static async start(port: number): Promise<Payroll> {
    const payroll = new Payroll();
    const { url, close } = await serve(port, (visit) => payroll.#answer(visit));
    Object.assign(payroll, { url, close });
    return payroll;
  }

  connect(call: Call): void {
    this.#call = call;
  }

  async #answer({ path, query, form }: Visit): Promise<Answer> {
    if (!this.#call) return { status: 503, html: page('Not connected yet', '') };
    switch (path) {
      case NEIGHBOURS_READY:
        return { json: { ready: true } };
      case '/open':
        return this.#open(this.#call, form.get('user'));
      case '/payslips':
        return { html: await this.#payslips(this.#call, query.get('access_request_id') ?? '') };
      default:
        return { html: peoplePage('Payroll', this.people, { '/open': 'Read the payslips' }) };
    }
  }

  async #open(call: Call, id: string | null): Promise<Answer> {
    const person = this.people.find((each) => each.id === id);
    if (!person) return { location: '/' };
    const asked = (await call('POST', '/access_requests', {
      employee_id: person.employeeId,
      action: ACTION,
      return_url: `${this.url}/payslips`,
    })) as Asked;
    return { location: asked.verification_url ?? `/payslips?access_request_id=${asked.id}` };
  }

  /** Looks again each second. */
  async #payslips(call: Call, id: string): Promise<string> {
    const path = `/access_requests/${encodeURIComponent(id)}`;
    const { status, reason, grant } = (await call('GET', path)) as Asked;
    const refresh = '<meta http-equiv="refresh" content="1">';
    if (grant?.status === 'active') {
      const text = `${refresh}<p>Grant <code>${escaped(grant.id)}</code> is live. This page asks again each second.</p>
<p>Now disable the account in the <b>simulated Entra</b> or the <b>simulated Okta</b>, in another tab.</p>`;
      return page('Payslips are open', text);
    }
    const now = grant ? `The grant is ${grant.status}` : `The request is ${status}`;
    const why = reason ? ` (${reason})` : '';
    return page(
      'Payslips are closed',
      `${status === 'pending' ? refresh : ''}<p>${escaped(now + why)}.</p>`,
    );
  }
}
