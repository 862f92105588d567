import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Access, CallerParam } from '../../../platform/access/index.js';
import { problemResponses } from '../../../platform/http/index.js';
import { rateLimited } from '../../../platform/limits/index.js';
import { linkInvalid, requestNotFromPage } from '../../hosted-ui/index.js';
import type { HeldAccessPrincipal } from './held-access.authenticator.js';

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
