import type { FastifyRequest } from 'fastify';
import type { Id } from '../ids/index.js';

/** Whoever a guard has established, in terms that both products share. */
export interface Principal {
  product: 'verification' | 'gateway';
  tenant: Id;
  keyId: Id;
}

type WithPrincipal = FastifyRequest & { principal?: Principal };

/** For guards: notes who calls. */
export function setPrincipal(request: FastifyRequest, principal: Principal): void {
  (request as WithPrincipal).principal = principal;
}

export function principalOf(request: FastifyRequest): Principal {
  const { principal } = request as WithPrincipal;
  if (!principal) throw new Error('no guard has established who calls');
  return principal;
}
