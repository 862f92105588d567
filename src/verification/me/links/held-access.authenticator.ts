import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Authenticators,
  isFromOwnPage,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
  Access,
  CallerParam,
} from '../../../platform/access/index.js';
import { Settings } from '../../../platform/config/index.js';
import { problemResponses } from '../../../platform/http/index.js';
import { rateLimited } from '../../../platform/limits/index.js';
import { linkInvalid, requestNotFromPage } from '../../hosted-ui/index.js';
import type { HeldPerson } from './contact-owners.service.js';
import { ACCESS_SECONDS, HeldTokens } from './held-tokens.service.js';

/** A browser in which a person opened the link sent to their contact. */
export interface HeldAccessPrincipal extends Principal {
  kind: 'held_access';
  person: HeldPerson;
}

/** Authenticates the browser that opened a link, by its cookie. */
@Injectable()
export class HeldAccessAuthenticator implements Authenticator<HeldAccessPrincipal> {
  readonly kind = 'held_access';
  readonly scheme: AuthenticationScheme;
  readonly #isSecure: boolean;

  constructor(
    private readonly tokens: HeldTokens,
    authenticators: Authenticators,
    settings: Settings,
  ) {
    this.#isSecure = settings.baseUrl.startsWith('https://');
    this.scheme = {
      find: (request) => {
        // Reading, too: nobody may read the data past the page and its button.
        if (!isFromOwnPage(request, 'hosted-page')) throw requestNotFromPage();
        return request.cookies[this.#cookie] ?? null;
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

  /** Strict: only our own page, which opened the link, sends it. */
  setCookie(reply: FastifyReply, access: string): void {
    void reply.setCookie(this.#cookie, access, { ...this.#flags, maxAge: ACCESS_SECONDS });
  }

  forgetCookie(reply: FastifyReply): void {
    void reply.clearCookie(this.#cookie, this.#flags);
  }

  get #flags() {
    return { httpOnly: true, path: '/', sameSite: 'strict', secure: this.#isSecure } as const;
  }

  get #cookie(): string {
    return this.#isSecure ? '__Host-held' : 'held';
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
