import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Hasher, SealedTokens } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import { AccessRequestsService } from '../access-requests/index.js';
import { requirementOf } from '../action-policies/index.js';
import {
  actionLabel,
  CustomersService,
  type Customer,
  type Factor,
  type KeylessCustomer,
} from '../customers/index.js';
import { EmployeeStore, isActionFrozen, type Employee } from '../employees/index.js';
import { selectFlow } from '../flows/index.js';
import { stepUpInvalid, stepUpReturnUnknown } from './authzen.problems.js';
import type { Target } from './route-target.policy.js';

const PURPOSE = 'step-up';
const LINK_SECONDS = 300;
/** What an access request takes. */
const MOST = { type: 100, id: 200 };

/** What the address of a step-up page carries, sealed. */
interface StepUpLink {
  customer: Id<'cust'>;
  employee: Id<'emp'>;
  /** The key that asked, which also asks for the access. */
  key: Id<'ckey'>;
  target: Target;
}

/** What a step-up page shows. Names of the customer's own. */
export interface StepUp {
  customerName: string;
  action: string;
}

/** How a denied employee becomes allowed: a link that carries everything, and opens an access request when its button is pressed. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly requests: AccessRequestsService,
    private readonly tokens: SealedTokens,
    private readonly hasher: Hasher,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The context of a deny. Stores nothing, so a flood of denies costs nobody a link. */
  offer(
    { id: customer, config }: KeylessCustomer,
    { id: employee, ...record }: Employee,
    { target, keyId, mayName }: { target: Target; keyId: Id<'ckey'>; mayName: boolean },
  ): Record<string, unknown> {
    const flow = selectFlow(record);
    const { type, id } = target.resource ?? { type: '', id: '' };
    const isPossible = type.length <= MOST.type && id.length <= MOST.id;
    if (!config[flow.name].enabled || !isPossible) return {};
    const expiresAt = secondsAfter(this.clock.now(), LINK_SECONDS);
    const link: StepUpLink = { customer, employee, key: keyId, target };
    const { action, resource } = target;
    const { anyOf, maxAge } = requirementOf(config, action);
    const body = { employee_id: record.profile.employee_id, action, ...(resource && { resource }) };
    return {
      acr_values: flow.name,
      amr_values: factorsAtOnce(anyOf).join(' '),
      max_age: maxAge,
      step_up: {
        url: `${this.settings.baseUrl}/gateway/step-up/${this.tokens.seal(PURPOSE, link, expiresAt)}`,
        expires_at: unixSeconds(expiresAt),
        ...(mayName && { api: { method: 'POST', path: '/gateway/v1/access_requests', body } }),
      },
    };
  }

  /** Throws `step_up_invalid`, `step_up_return_unknown`. Stores nothing: mail programs preview links. */
  async show(token: string, returnUrl: string | null, locale: string): Promise<StepUp> {
    const { link, customer } = await this.#read(token, returnUrl);
    return {
      customerName: customer.name,
      action: actionLabel(customer.config, link.target.action, locale),
    };
  }

  /**
   * Opens the access request; returns where the person is verified, or null where the request was refused at once.
   * Throws also what `AccessRequestsService.create` throws.
   */
  async begin(token: string, returnUrl: string | null, locale: string): Promise<string | null> {
    const { link, customer } = await this.#read(token, returnUrl);
    const employee = await this.employees.find(customer.id, link.employee);
    if (!employee) throw stepUpInvalid();
    // The employee may have objected after the link was made. The next deny says so.
    const asked = { config: customer.config, action: link.target.action };
    if (isActionFrozen(employee, asked, this.clock.now())) throw stepUpInvalid();
    const { data } = await this.requests.create(
      { tenantId: customer.id, id: link.key },
      {
        employeeId: employee.profile.employee_id,
        action: link.target.action,
        resource: link.target.resource,
        returnUrl,
        reference: null,
        locale,
        deliver: 'none',
        channel: 'step_up',
        // Whoever asks for decisions gets links for any employee: they use up nothing of the employee's other ways.
        named: this.hasher.blindIndex(customer.id, PURPOSE, employee.id).toString('base64url'),
        // No hand-off to a phone. Nothing checks that the verified browser is the one that pressed the button:
        // the grant is the employee's, whoever relayed the page to them (SECURITY.md, relays).
        isSingleBrowser: true,
      },
    );
    return data?.verification_url ?? null;
  }

  async #read(
    token: string,
    returnUrl: string | null,
  ): Promise<{ link: StepUpLink; customer: Customer }> {
    const link = this.tokens.open<StepUpLink>(PURPOSE, token, this.clock.now());
    const customer = link && (await this.customers.find(link.customer));
    if (!customer || !(await this.customers.isKeyLive(customer.id, link.key)))
      throw stepUpInvalid();
    if (
      returnUrl !== null &&
      !customer.config.step_up_returns.some((each) => isAt(returnUrl, each))
    )
      throw stepUpReturnUnknown();
    return { link, customer };
  }
}

/** Of what opens an action, the factors that the page itself can ask for: it sends no link and has no desk. */
function factorsAtOnce(anyOf: readonly (readonly Factor[])[]): readonly Factor[] {
  const elsewhere: readonly Factor[] = ['link', 'readback', 'peer'];
  const [first = []] = anyOf;
  return (
    anyOf
      .filter((branch) => !branch.some((factor) => elsewhere.includes(factor)))
      .toSorted((a, b) => a.length - b.length)[0] ?? first
  );
}

/** Whether an address is a listed one; a query may be added. */
function isAt(address: string, listed: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, username, password } = new URL(address);
  const allowed = new URL(listed);
  return origin === allowed.origin && pathname === allowed.pathname && username + password === '';
}
