import {
  Injectable,
  type CanActivate,
  type ExecutionContext,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessPolicyMissing } from '../errors/index.js';
import { isUploadAborted, refuseHostileAddress, uploadAborted } from '../http/index.js';
import { RateLimits } from '../limits/index.js';
import { accessPolicyOf, type CredentialPolicy, type EarlyAccess } from './access-policy.js';
import { AdmissionControl } from './admission-control.js';
import { type AuthenticationScheme, type Authenticator, Authenticators } from './authenticator.js';
import { findPrincipal, setPrincipal, type Principal, requirePermission } from './principal.js';
import { boundUploads } from './uploads-in-flight.js';

/**
 * The one guard: enforces the access policy of every handler. A handler without a policy is
 * refused.
 */
@Injectable()
export class AccessGuard implements CanActivate, OnModuleInit {
  readonly #authenticators = new WeakMap<CredentialPolicy, readonly Authenticator[]>();

  /** Requests that were counted before their body was read. */
  readonly #counted = new WeakSet<FastifyRequest>();

  constructor(
    private readonly reflector: Reflector,
    private readonly authenticators: Authenticators,
    private readonly admission: AdmissionControl,
    private readonly limits: RateLimits,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * Most callers are authenticated before their body is read, so a refused one costs no parsing.
   */
  onModuleInit(): void {
    // The command line has no server.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    const server = adapter?.getInstance<FastifyInstance>();
    if (!server) return;
    boundUploads(server);
    server.addHook('onRequest', (request, reply, done) => {
      const { earlyAccess, isLimited } = request.routeOptions.config as EarlyAccess;
      const isCounted = isLimited === true && hasJson(request);
      if (!earlyAccess && !isCounted) {
        done();
        return;
      }
      const admitted = earlyAccess
        ? this.#authenticateEarly(earlyAccess, request, reply)
        : this.#countAddress(request, reply);
      admitted.then(() => {
        // The caller has disconnected: nobody would get an answer or an error.
        done(isUploadAborted(request.raw) ? uploadAborted() : undefined);
      }, done);
    });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = accessPolicyOf(this.reflector, context.getHandler(), context.getClass());
    if (!policy) throw accessPolicyMissing();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // Checked here and not in a server hook, so that pages are refused with an HTML page.
    refuseHostileAddress(request);
    if (policy.type === 'public' && policy.isLimited && !this.#counted.has(request))
      await this.#countAddress(request, reply);
    if (policy.type === 'credential') {
      if (!findPrincipal(request)) await this.#authenticate(policy, request, reply);
      // The body has arrived: a slow upload holds no permit.
      await this.admission.acquirePermit(request, reply);
    }
    return true;
  }

  async #countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.#counted.add(request);
    await this.limits.use('address', request.ip, reply);
  }

  async #authenticateEarly(
    policy: CredentialPolicy,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    refuseHostileAddress(request); // authenticators look up what it names
    await this.#authenticate(policy, request, reply);
  }

  async #authenticate(
    policy: CredentialPolicy,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const authenticators = this.#of(policy);
    for (const scheme of new Set(authenticators.map((each) => each.scheme))) {
      const credential = scheme.find(request);
      if (credential === null) continue;
      const candidates = authenticators.filter((each) => each.scheme === scheme);
      for (const authenticator of candidates) {
        const principal = await authenticator.authenticate(credential, request);
        if (!principal) continue;
        const caller = { principal, credential, limits: scheme.limits };
        await this.admission.admit(request, reply, caller);
        refuseNotAccepted(policy, principal, authenticator);
        refuseLacking(policy, principal, scheme);
        setPrincipal(request, principal);
        return;
      }
      await this.admission.countFailure(request.ip, credential, candidates);
      throw scheme.invalid(credential, this.#acceptedKinds(policy));
    }
    await this.#refuseWithout(authenticators, request);
  }

  /** The first scheme of the policy defines the error for a missing credential. */
  async #refuseWithout(
    [first, ...others]: readonly Authenticator[],
    request: FastifyRequest,
  ): Promise<never> {
    if (!first) throw accessPolicyMissing();
    if (first.scheme.limits.countsMissing)
      await this.admission.countFailure(request.ip, '', [first, ...others]);
    throw first.scheme.missing();
  }

  #acceptedKinds({ accepts }: CredentialPolicy) {
    return accepts.flatMap((kind) => this.authenticators.get(kind).credentialKind ?? []);
  }

  #of(policy: CredentialPolicy): readonly Authenticator[] {
    const known = this.#authenticators.get(policy);
    if (known) return known;
    const kinds = new Set([...policy.accepts, ...(policy.recognizes ?? [])]);
    const found = [...kinds].map((kind) => this.authenticators.get(kind));
    this.#authenticators.set(policy, found);
    return found;
  }
}

/** Pages and protocols answer in a format of their own, so only JSON is refused this early. */
function hasJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function refuseLacking(
  { permission }: CredentialPolicy,
  principal: Principal,
  { lacking }: AuthenticationScheme,
): void {
  if (permission === null || principal.permissions.includes(permission)) return;
  if (lacking) throw lacking(permission);
  requirePermission(principal, permission);
}

function refuseNotAccepted(
  { accepts }: CredentialPolicy,
  { kind }: Principal,
  authenticator: Authenticator,
): void {
  if (!accepts.includes(kind)) throw authenticator.notAccepted?.() ?? accessPolicyMissing();
}
