import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher, mintCredential } from '../../platform/crypto/index.js';
import type { Problem } from '../../platform/errors/index.js';
import { newId } from '../../platform/ids/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import { BrowserSignIn } from '../access/staff-sessions.service.js';
import { IdentityProviderStore } from './identity-provider.store.js';
import type { IdentityProvider } from './identity-provider.entity.js';
import { LinkAcceptance } from '../accounts/link-acceptance.service.js';
import { Workspaces } from '../workspaces/workspaces.js';
import { OpenidProvider, type Binding, type ProviderAccess } from './openid-provider.js';
import { SignInFlowStore, type SignInFlow } from './sign-in-flow.store.js';
import { identityProviderNotFound, singleSignOnRefused } from '../staff.problems.js';
import { SsoAccounts } from './sso-accounts.js';

/** Time to sign in at the provider. */
const FLOW_SECONDS = 600;
const EXPIRED = 'This sign-in was finished, is too old, or began in another browser';

/** Signs staff in through the identity provider of their workspace. */
@Injectable()
export class SingleSignOn {
  constructor(
    private readonly providers: IdentityProviderStore,
    private readonly openid: OpenidProvider,
    private readonly flows: SignInFlowStore,
    private readonly accounts: SsoAccounts,
    private readonly links: LinkAcceptance,
    private readonly workspaces: Workspaces,
    private readonly browsers: BrowserSignIn,
    private readonly address: ConsoleAddress,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * The address to redirect the browser to. Throws `identity_provider_not_found`,
   * `identity_provider_failed`, `staff_link_invalid`.
   */
  async begin(
    { workspace, invitation }: { workspace: string; invitation: string | null },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const kind = this.workspaces.kindOf(workspace);
    const provider =
      kind && (await this.providers.find(workspace as IdentityProvider['workspace']));
    if (!provider) throw identityProviderNotFound();
    const link =
      invitation === null ? null : await this.links.findInvitation(invitation, provider.workspace);
    const secret = mintCredential('sso', newId('challenge'));
    const url = await this.openid.authorizationUrl(await this.#accessTo(provider), {
      ...this.#bindingOf(secret),
      // The provider may still have a session of the person who signed out. On a shared computer
      // the next person may be another.
      asksAgain: this.address.signedOutCookie.read(request) !== null,
    });
    await this.flows.insert({
      secretHash: this.hasher.credential(secret),
      workspace: provider.workspace,
      issuer: provider.issuer,
      link: link?.id ?? null,
      expiresAt: secondsAfter(this.clock.now(), FLOW_SECONDS),
    });
    this.address.flowCookie.set(reply, secret, { maxAge: FLOW_SECONDS });
    return url;
  }

  /**
   * Signs the browser in with the provider's response. Throws `single_sign_on_refused`,
   * `identity_provider_failed`.
   */
  async finish(answer: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = this.address.flowCookie.read(request);
    const flow = secret === null ? null : await this.flows.find(this.hasher.credential(secret));
    if (secret === null || !flow) throw singleSignOnRefused({ detail: EXPIRED });
    const binding = this.#bindingOf(secret);
    // Checked before the flow ends: another site may have sent the browser here with a forged
    // response.
    if (!isForState(answer, binding.state)) throw await this.#refused(flow, 'answer_foreign');
    this.address.flowCookie.clear(reply);
    if (!(await this.flows.take(flow))) throw singleSignOnRefused({ detail: EXPIRED });
    if (flow.expiresAt <= this.clock.now()) throw await this.#refused(flow, 'answer_late');
    const provider = await this.providers.find(flow.workspace);
    if (provider?.issuer !== flow.issuer) throw await this.#refused(flow, 'provider_changed');
    const access = await this.#accessTo(provider);
    const claims = await this.openid
      .claims(access, binding, answer)
      .catch(async (error: unknown) => {
        await this.accounts.recordRefusal(flow, 'answer_invalid');
        throw error;
      });
    const account = await this.accounts.admit(provider, claims, flow.link);
    const who = { account, method: 'single_sign_on', onlyWorkspace: provider.workspace } as const;
    await this.browsers.signIn(who, request, reply);
    this.address.signedOutCookie.clear(reply);
  }

  async #refused(flow: SignInFlow, reason: string): Promise<Problem> {
    await this.accounts.recordRefusal(flow, reason);
    return singleSignOnRefused({ detail: EXPIRED });
  }

  async #accessTo(provider: IdentityProvider): Promise<ProviderAccess> {
    const { issuer, clientId } = provider;
    return { issuer, clientId, clientSecret: await this.providers.secretOf(provider) };
  }

  /** Derived from the browser's secret, so the database holds no usable secret. */
  #bindingOf(secret: string): Binding {
    const derived = (purpose: string) =>
      this.hasher.credential(`${purpose} ${secret}`).toString('base64url');
    return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('verifier') };
  }
}

/** RFC 9700, 2.1: a response without exactly one matching state belongs to another sign-in. */
function isForState(answer: string, state: string): boolean {
  const [given, ...more] = new URLSearchParams(answer).getAll('state');
  return given === state && more.length === 0;
}
