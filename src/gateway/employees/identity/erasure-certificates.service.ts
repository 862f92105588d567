import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { SigningKeyRing } from '../../../platform/crypto/index.js';
import { isId } from '../../../platform/ids/index.js';
import { GatewayAudit } from '../../audit/index.js';
import type { StaffActor } from '../../customers/index.js';
import { employeeNotFound } from '../employee.js';
import { GATEWAY_KEYS } from '../../grants/index.js';
import { ErasureStore } from './erasure.store.js';
import { erasureView, type ErasureCertificateView } from './erasure-certificate.view.js';

/** Not `at+jwt`: nothing that takes grants takes this (RFC 8725, 3.11). */
const TYPE = 'erasure-certificate+jwt';

/** Certifies that an employee was erased, after it has looked that nothing is left. */
@Injectable()
export class ErasureCertificatesService {
  readonly #issuer: string;

  constructor(
    private readonly erasures: ErasureStore,
    private readonly audit: GatewayAudit,
    private readonly keys: SigningKeyRing,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.#issuer = `${settings.baseUrl}/gateway`;
  }

  /** It is recorded who took it. Throws `employee_not_found` unless the employee was erased. */
  async sign(actor: StaffActor, id: string): Promise<ErasureCertificateView> {
    const { tenantId: customerId } = actor;
    if (!isId('emp', id)) throw employeeNotFound();
    const state = await this.erasures.find(customerId, id);
    if (!state) throw employeeNotFound();
    // Never certifies what it does not see.
    if (state.hasKey || state.leftovers > 0) throw new Error('the erasure left something');
    const erasure = erasureView(id, state);
    const action = 'employee.erasure_certified';
    const entry = { customerId, actor: actor.id, action, subject: id } as const;
    await this.audit.append({ ...entry, outcome: 'allowed' });
    const claims = {
      iss: `${this.#issuer}/erasure`,
      iat: unixSeconds(this.clock.now()),
      sub: id,
      customer_id: customerId,
      erasure: { ...erasure },
    };
    return {
      object_name: 'erasure_certificate',
      erasure,
      signed: await this.keys.sign(GATEWAY_KEYS, claims, TYPE),
      key_set_url: `${this.#issuer}/.well-known/jwks.json`,
    };
  }
}
