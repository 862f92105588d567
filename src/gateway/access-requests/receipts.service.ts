import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { SigningKeyRing, type KeySet } from '../../platform/crypto/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  CUSTOMER_ENVIRONMENTS,
  CustomersService,
  VOUCH,
  type CustomerActor,
  type CustomerEnvironment,
} from '../customers/index.js';
import { ReadBackStore } from './desk-code/read-back.store.js';
import type { AccessRequest, EndedRequest } from './access-request.entity.js';
import { accessRequestNotFound, receiptNotFound } from './access-request.problems.js';
import { AccessRequestStore } from './access-request.store.js';
import { receiptOf, type DecisionProof, type Receipt } from './receipt.js';

/** No verifier of another kind of token accepts it (RFC 8725, 3.11). */
const TYPE = 'receipt+jwt';

/** Seven years of 366 days: as long as an auditor may ask. A revoked key leaves at once. */
const SEVEN_YEARS_SECONDS = 7 * 366 * 86_400;

/** A sandbox has its own, so that a simulated face never passes for a real one. */
const PATHS: Readonly<Record<CustomerEnvironment, string>> = {
  production: '/gateway',
  sandbox: '/sandbox/gateway',
};

/** A receipt as it leaves. */
export interface SignedReceipt {
  accessRequestId: Id<'ar'>;
  /** A compact JWS. */
  receipt: string;
  keySetUrl: string;
}

/**
 * Receipts of final decisions. The claims are fixed in the decision's transaction. They are signed when they are
 * fetched, so a decision waits for no key, and a receipt outlives the key that signed it first.
 */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly readBacks: ReadBackStore,
    private readonly customers: CustomersService,
    private readonly keys: SigningKeyRing,
    private readonly settings: Settings,
  ) {
    for (const environment of CUSTOMER_ENVIRONMENTS)
      keys.schedule(purposeOf(environment), {
        publishLeadSeconds: 3_600,
        retireAfterSeconds: SEVEN_YEARS_SECONDS,
      });
  }

  /** The receipt of a request that ends in this transaction. */
  async make(request: EndedRequest, proof: DecisionProof, tx: Transaction): Promise<Receipt> {
    const environment = await this.customers.environmentOf(request.customerId, tx);
    return receiptOf(request, proof, {
      iss: `${this.settings.baseUrl}${PATHS[environment]}/receipts`,
      environment,
      approvers: await this.#approversOf(request, tx),
    });
  }

  /** Throws `access_request_not_found` and `receipt_not_found`. */
  async get({ tenantId, id: callerId }: CustomerActor, id: string): Promise<SignedReceipt> {
    const request = isId('ar', id) ? await this.requests.find(tenantId, id) : null;
    // As the request itself: a second person answers alone.
    if (!request || (request.action === VOUCH && !isId('staff', callerId)))
      throw accessRequestNotFound();
    const receipt = await this.requests.findReceipt(request);
    if (!receipt) throw receiptNotFound();
    const { environment } = receipt;
    return {
      accessRequestId: request.id,
      receipt: await this.keys.sign(purposeOf(environment), { ...receipt }, TYPE),
      keySetUrl: `${this.settings.baseUrl}${PATHS[environment]}/.well-known/receipt-keys.json`,
    };
  }

  /** The keys of seven years. */
  keySet(environment: CustomerEnvironment): Promise<KeySet> {
    return this.keys.publicKeys(purposeOf(environment));
  }

  async #approversOf(request: AccessRequest, tx: Transaction): Promise<string[]> {
    if (!request.data?.read_back) return [];
    const by = (await this.readBacks.find(request, tx))?.confirmedBy ?? '';
    return isId('staff', by) ? [by] : [];
  }
}

function purposeOf(environment: CustomerEnvironment): string {
  return `gateway-receipts-${environment}`;
}
