import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { SigningKeyRing } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { StaffDirectory } from '../../../staff/index.js';
import { AccessRequestsService } from '../access-requests.service.js';
import { GatewayAudit } from '../../audit/index.js';
import type { StaffActor } from '../../customers/index.js';
import { GATEWAY_KEYS } from '../../grants/index.js';
import { decisionView, type Decision, type SignedDecision } from './decision.view.js';

/** Not `at+jwt`, so that no verifier accepts it as a grant (RFC 8725, 3.11). */
const TYPE = 'decision-evidence+jwt';

const MOST_ENTRIES = 100;

/** Explains the end of a request, on a page and as a signed file. */
@Injectable()
export class ExplanationService {
  readonly #issuer: string;

  constructor(
    private readonly requests: AccessRequestsService,
    private readonly audit: GatewayAudit,
    private readonly staff: StaffDirectory,
    private readonly keys: SigningKeyRing,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.#issuer = `${settings.baseUrl}/gateway`;
  }

  /** Throws `access_request_not_found`. */
  async get(actor: StaffActor, id: string): Promise<Decision> {
    const request = await this.requests.peek(actor, id);
    const evidence = await this.requests.evidenceOf(request);
    const { grant } = request;
    const about: Id[] = grant ? [request.id, grant.id] : [request.id];
    const entries = await this.audit.trail.store.listAbout(actor.tenantId, about, MOST_ENTRIES);
    const names = await this.staff.namesOf(entries.map(({ actor: by }) => by));
    return { request, evidence, entries, names };
  }

  /** The same as a signed file. Records who downloaded it. Throws `access_request_not_found`. */
  async sign(actor: StaffActor, id: string): Promise<SignedDecision> {
    const decision = decisionView(await this.get(actor, id));
    const { access_request_id: subject } = decision;
    const { tenantId: customerId, id: by } = actor;
    const what = { action: 'access_request.evidence_exported', outcome: 'allowed' } as const;
    await this.audit.append({ customerId, actor: by, ...what, subject });
    const claims = {
      iss: `${this.#issuer}/evidence`,
      iat: unixSeconds(this.clock.now()),
      sub: subject,
      customer_id: customerId,
      decision: { ...decision },
    };
    const signed = await this.keys.sign(GATEWAY_KEYS, claims, TYPE);
    return { decision, signed, keySetUrl: `${this.#issuer}/.well-known/jwks.json` };
  }
}
