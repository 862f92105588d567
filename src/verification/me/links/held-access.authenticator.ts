import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
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
import { HostCookie, problemResponses } from '../../../platform/http/index.js';
import { rateLimited } from '../../../platform/limits/index.js';
import { linkInvalid, requestNotFromPage } from '../../hosted-ui/index.js';
import type { HeldPerson } from './contact-owners.service.js';
import { HeldTokens } from './held-tokens.service.js';

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
