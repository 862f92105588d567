import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import {
  credentialTenant,
  defineCredentialKind,
  Hasher,
  mintCredential,
} from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import {
  Authenticators,
  isFromOwnPage,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
  Access,
  CallerParam,
} from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { HostCookie, problemResponses } from '../../platform/http/index.js';
import { rateLimited } from '../../platform/limits/index.js';
import { linkInvalid, requestNotFromPage } from '../hosted-ui/index.js';
import { ContactOwners, type HeldPerson } from './contact-owners.service.js';
import { type HeldToken, type HeldTokenKind, HeldTokenStore } from './held-token.store.js';

export const heldLinkExpired = defineProblem(
  'held_link_expired',
  410,
  'This link has been used or has expired',
);

export const heldContactRequired = defineProblem(
  'held_contact_required',
  400,
  'Give either an e-mail address or a telephone number',
);

export const LINK_MINUTES = 15;
/** Limits how long an unattended window shows personal data. */
export const ACCESS_SECONDS = 900;

const SECONDS: Record<HeldTokenKind, number> = { link: LINK_MINUTES * 60, access: ACCESS_SECONDS };
const PREFIXES: Record<HeldTokenKind, string> = { link: 'hdl', access: 'hda' };

defineCredentialKind('a link to held data', ...Object.values(PREFIXES).map((each) => `${each}_`));

/** The tokens of links and of the browsers that opened them. */
@Injectable()
export class HeldTokens {
  constructor(
    private readonly store: HeldTokenStore,
    private readonly owners: ContactOwners,
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Deletes expired tokens of people who did not return. */
  forgetExpired(organizationId: Id<'org'>): Promise<void> {
    return this.store.forgetExpired(organizationId, this.clock.now());
  }

  /** A link for the owner of a contact. It ends the person's earlier link. */
  issueLink(person: HeldPerson, contactIndex: Buffer, tx: Transaction): Promise<string> {
    const { organizationId, environment, userId: personId } = person;
    return this.#issue('link', { organizationId, environment, personId, contactIndex }, tx);
  }

  /**
   * Exchanges a link for the access of one browser. Of two concurrent browsers only one succeeds.
   * Throws `held_link_expired`, also when the contact is no longer the person's.
   */
  async open(link: string): Promise<string> {
    const found = await this.#find('link', link);
    if (!found || !(await this.#owner(found))) throw heldLinkExpired();
    return this.database.transaction(async (tx) => {
      const spent = await this.store.spend(found.organizationId, this.#presented('link', link), tx);
      if (!spent) throw heldLinkExpired();
      return this.#issue('access', spent, tx);
    });
  }

  /** The person whom this browser may see; null for any other text. */
  async findPerson(access: string): Promise<HeldPerson | null> {
    const found = await this.#find('access', access);
    return found && this.#owner(found);
  }

  /** Ends the access of the person's browser. */
  end({ organizationId, userId }: HeldPerson): Promise<void> {
    return this.store.end(organizationId, userId, 'access');
  }

  async #find(kind: HeldTokenKind, text: string): Promise<HeldToken | null> {
    const organizationId = credentialTenant(text, [PREFIXES[kind]], 'org');
    return organizationId && this.store.find(organizationId, this.#presented(kind, text));
  }

  /** A contact may have gone to another person since the link was sent. */
  #owner({ organizationId, environment, personId, contactIndex }: HeldToken) {
    return this.owners.current({ organizationId, environment, userId: personId }, contactIndex);
  }

  #presented(kind: HeldTokenKind, text: string) {
    return { kind, tokenHash: this.hasher.credential(text), now: this.clock.now() };
  }

  async #issue(
    kind: HeldTokenKind,
    {
      organizationId,
      environment,
      personId,
      contactIndex,
    }: Pick<HeldToken, 'organizationId' | 'environment' | 'personId' | 'contactIndex'>,
    tx: Transaction,
  ): Promise<string> {
    const now = this.clock.now();
    const text = mintCredential(PREFIXES[kind], organizationId);
    const token: HeldToken = {
      ...{ organizationId, environment, personId, contactIndex, kind },
      tokenHash: this.hasher.credential(text),
      expiresAt: secondsAfter(now, SECONDS[kind]),
    };
    await this.store.replace(token, tx);
    return text;
  }
}

/** A browser in which a person opened the link sent to their contact. */
interface HeldAccessPrincipal extends Principal {
  kind: 'held_access';
  person: HeldPerson;
}

/** Authenticates the browser that opened a link, by its cookie. */
@Injectable()
export class HeldAccessAuthenticator implements Authenticator<HeldAccessPrincipal> {
  readonly kind = 'held_access';
  readonly scheme: AuthenticationScheme;
  /** Strict: only our own page, which opened the link, sends it. */
  readonly cookie: HostCookie;

  constructor(
    private readonly tokens: HeldTokens,
    authenticators: Authenticators,
    settings: Settings,
  ) {
    const secure = settings.isHttps;
    this.cookie = new HostCookie('held', { secure, sameSite: 'strict' });
    this.scheme = {
      find: (request) => {
        // Reading, too: nobody may read the data past the page and its button.
        if (!isFromOwnPage(request, 'hosted-page')) throw requestNotFromPage();
        return this.cookie.read(request);
      },
      missing: linkInvalid,
      invalid: () => linkInvalid(),
      limits: { principal: 'session', failure: 'failures', countsMissing: true },
    };
    authenticators.register(this);
  }

  async authenticate(access: string): Promise<HeldAccessPrincipal | null> {
    const person = await this.tokens.findPerson(access);
    if (!person) return null;
    const { organizationId: tenantId, userId: id } = person;
    return { kind: this.kind, tenantId, id, permissions: [], person };
  }
}

/** Opens a handler to the browser that opened the link of a contact. */
export function HeldAccess(): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: 'held_cookie',
      detail: 'the browser that opened the link sent to a proven contact',
      accepts: ['held_access'],
      permission: null,
      phase: 'before_body',
    }),
    ApiHeader({
      name: 'X-Requested-By',
      required: true,
      description: '`hosted-page`.',
    }),
    ...problemResponses([linkInvalid, requestNotFromPage, rateLimited]),
  );
}

/** The person of a handler behind `HeldAccess`. */
export const PersonOfLink = CallerParam(({ person }: HeldAccessPrincipal) => person);
