import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Semaphore } from '../../platform/concurrency/index.js';
import { Settings } from '../../platform/config/index.js';
import { internalError, Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  LinkDelivery,
  OPTIONAL_FIELDS,
  SessionCreationService,
  type Reach,
} from '../access-requests/index.js';
import { isRecovery, namedActions } from '../action-policies/index.js';
import {
  CustomersService,
  FLOW_NAMES,
  type Customer,
  type CustomerActor,
} from '../customers/index.js';
import { FLOWS, type Flow } from '../flows/index.js';
import { VerificationClient, verificationServiceRefused } from '../verification-client/index.js';
import { WebhookRegistrationService } from '../verification-updates/index.js';
import {
  checkPolicies,
  checkSignInDomains,
  failed,
  passed,
  skipped,
  type ConfigCheck,
  type ConfigTest,
} from './config-check.js';

/** The limit for all customers together, who take turns. */
const TESTS_AT_ONCE = 4;
const MAX_CLOCK_DIFFERENCE_SECONDS = 60;
/** The shortest session lifetime that the service accepts. */
const TRIAL_SECONDS = 300;

const NO_CODES =
  'update the verification service: the checks of its sessions carry no code, so every success is denied';
const OLDER_SERVICE = `update the verification service: it refuses a field that requests send, one of ${Object.keys(OPTIONAL_FIELDS).join(', ')}`;

/** Tests every requirement of an access request, and says how to fix the failures. */
@Injectable()
export class FlowSettingsTestService {
  readonly #running = new Map<Id<'cust'>, Promise<ConfigTest>>();
  readonly #waiting = new Map<Id<'cust'>, Promise<ConfigTest>>();
  readonly #turns = new Semaphore<Id<'cust'>>(TESTS_AT_ONCE);

  constructor(
    private readonly customers: CustomersService,
    private readonly registrar: WebhookRegistrationService,
    private readonly verification: VerificationClient,
    private readonly sessions: SessionCreationService,
    private readonly links: LinkDelivery,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * A test makes about ten calls, so each customer runs one at a time. Concurrent callers share
   * the next run, which starts after their call and so sees their changes.
   */
  run({ tenantId }: CustomerActor): Promise<ConfigTest> {
    const waiting = this.#waiting.get(tenantId);
    if (waiting) return waiting;
    const before = this.#running.get(tenantId);
    const test = (async () => {
      await before?.catch(() => undefined);
      this.#waiting.delete(tenantId);
      return this.#turns.run(tenantId, () => this.#test(tenantId));
    })();
    this.#running.set(tenantId, test);
    if (before) this.#waiting.set(tenantId, test);
    const forget = (): void => {
      if (this.#running.get(tenantId) === test) this.#running.delete(tenantId);
    };
    test.then(forget, forget);
    return test;
  }

  async #test(customerId: Id<'cust'>): Promise<ConfigTest> {
    const customer = await this.customers.get(customerId);
    const [key, clock] = await this.#keyAndClock(customer);
    const reachable = key.status === 'ok';
    const projects: ConfigCheck[] = [];
    const steps: Reach['steps'] = {};
    for (const name of FLOW_NAMES) {
      const { check, asked } = await this.#project(FLOWS[name], customer, reachable);
      projects.push(check);
      if (asked) steps[name] = asked;
    }
    const reach = { steps, sendsLinks: await this.links.hasSender(customer) };
    const { config } = customer;
    return {
      checks: [
        key,
        ...projects,
        this.#redirect(),
        await this.#webhook(customer, reachable),
        clock,
        ...checkPolicies(config, reach),
        ...checkSignInDomains(config, reach),
      ],
      actions: namedActions(config).map((action) => ({
        action,
        is_recovery: isRecovery(config, action),
      })),
    };
  }

  /** Registers a missing endpoint, and repairs a wrong one. */
  async #webhook(customer: Customer, reachable: boolean): Promise<ConfigCheck> {
    if (!reachable) return skipped('webhook');
    try {
      await this.registrar.ensure(customer, { atOnce: true });
      return passed('webhook');
    } catch (error) {
      return failed(
        'webhook',
        fixOf(
          error,
          'give the key the scopes webhooks:read and webhooks:write, and let the service reach BASE_URL',
        ),
      );
    }
  }

  async #keyAndClock(customer: Customer): Promise<[ConfigCheck, ConfigCheck]> {
    try {
      const { serviceTimeMs } = await this.verification.probe(customer);
      return [passed('key'), this.#clockCheck(serviceTimeMs)];
    } catch (error) {
      const fix = fixOf(error, 'set a live verification_api_key of the right environment');
      return [failed('key', fix), skipped('clock')];
    }
  }

  /** Without a Date header the clock cannot be checked. */
  #clockCheck(serviceTimeMs: number): ConfigCheck {
    if (Number.isNaN(serviceTimeMs)) return skipped('clock');
    const seconds = Math.abs(serviceTimeMs - this.clock.now().getTime()) / 1000;
    if (seconds <= MAX_CLOCK_DIFFERENCE_SECONDS) return passed('clock');
    const fix = `The clocks differ by ${String(Math.round(seconds))} s; set both by NTP, or results look stale`;
    return failed('clock', fix);
  }

  /**
   * Creates and cancels a session in the flow's project. Without the flow's steps and the service's
   * check codes every success would be denied. `asked` are the steps of its sessions, if they were seen.
   */
  async #project(
    { name: flow, requiredSteps, needlessSteps }: Flow,
    customer: Customer,
    reachable: boolean,
  ): Promise<{ check: ConfigCheck; asked?: readonly string[] }> {
    const name = `${flow}.project_id`;
    const { enabled, project_id: projectId } = customer.config[flow];
    if (!reachable || !enabled || projectId === null) return { check: skipped(name) };
    try {
      const { session, refusesFields } = await this.sessions.tryOut(customer, {
        project_id: projectId,
        redirect_url: this.#returnUrl(),
        custom_fields: {},
        expires_in: TRIAL_SECONDS,
      });
      const required = requiredSteps(customer.config);
      // A service that does not say what it asks for gets the benefit of the doubt.
      const asked = session.fields_to_collect ?? required;
      const missing = required.filter((step) => !asked.includes(step));
      if (missing.length > 0) {
        const fix = `use a project that asks for: ${required.join(', ')}; it lacks ${missing.join(', ')}`;
        return { check: failed(name, fix), asked };
      }
      const needless = needlessSteps.filter((step) => asked.includes(step));
      if (needless.length > 0) {
        const fix = `use a project that does not ask for: ${needless.join(', ')}; the page asks a known person for it where a lost device needs it`;
        return { check: failed(name, fix), asked };
      }
      if (refusesFields) return { check: failed(name, OLDER_SERVICE), asked };
      const codes = await this.verification.findCheckCodes(customer, projectId);
      return { check: codes?.length === 0 ? failed(name, NO_CODES) : passed(name), asked };
    } catch (error) {
      const fix = fixOf(error, "use a project of the key's own organization and environment");
      return { check: failed(name, fix) };
    }
  }

  #redirect(): ConfigCheck {
    const { protocol, hostname } = new URL(this.#returnUrl());
    const safe = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
    return safe
      ? passed('redirect')
      : failed('redirect', 'Set BASE_URL to an https address that browsers reach');
  }

  #returnUrl(): string {
    return `${this.settings.baseUrl}/gateway/v1/return`;
  }
}

/** What to fix: the setting if the service refused, the connection if it did not answer. */
function fixOf(error: unknown, setting: string): string {
  const { code, detail } = error instanceof Problem ? error : internalError();
  return code === verificationServiceRefused.code
    ? `${detail}: ${setting}`
    : 'The verification service cannot be reached or gives no usable answer: see that it runs, and that ' +
        "VERIFICATION_BASE_URL and VERIFICATION_API_URL of the gateway are the service's addresses";
}
