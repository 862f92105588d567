import { VerificationSettings } from '../settings.js';
import { HostedUiModule } from '../hosted-ui/index.js';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Provider } from 'oidc-provider';
import { Clock } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Hasher, SigningKeyRing } from '../../platform/crypto/index.js';
import { Log } from '../../platform/logging/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SessionsModule } from '../sessions/index.js';
import { TokenInspector } from './tokens/token-inspector.service.js';
import { AccessTokenAuthenticator, AccessTokens } from './tokens/access-tokens.service.js';
import { TokenIssuer } from './tokens/token-issuer.service.js';
import { GrantRevocation } from './tokens/grant-revocation.service.js';
import { type Issuer, keyPurpose } from './tokens/issuers.js';
import { OidcAssertionStore } from './tokens/oidc-assertion.store.js';
import { OidChanges } from './tokens/oid-changes.service.js';
import { OidcPayloadStore } from './tokens/oidc-payload.store.js';
import { AuthorizationAnswers } from './authorization-answers.js';
import { Authorizations } from './authorizations.service.js';
import { AuthorizationTickets } from './authorization-tickets.js';
import { InteractionSessions } from './interaction-sessions.service.js';
import { OidcInteractionStore } from './oidc-interaction.store.js';
import { registerFormPost } from './response-mode.js';
import { AuthorizationController } from './authorization.controller.js';
import { FormTransport } from './provider/form-transport.js';
import { OpenidController } from './openid.controller.js';
import { ClientKeySets } from './clients/client-key-sets.js';
import { OidcClientsService } from './clients/oidc-clients.service.js';
import { OidcClient } from './clients/oidc-client.entity.js';
import { OidcClientStore } from './clients/oidc-client.store.js';
import { OidcExpiryTask } from './oidc-expiry.task.js';
import { providerMiddleware } from './provider/provider-middleware.js';
import { createProvider } from './provider/oidc-provider.factory.js';
import { errorPage, logEvents } from './provider/oidc-pages.js';
import { OidcMount } from './provider/oidc-mount.js';
import { overrideModels } from './provider/provider-overrides.js';
import { PersonGrants } from './person-grants.service.js';
import { PersonGrantsController } from './person-grants.controller.js';
import { PersonGrantStore } from './person-grant.store.js';

const DAY_SECONDS = 86_400;

/** The parts of the protocol library, assembled on first use. */
const PARTS = [
  Settings,
  Clock,
  Hasher,
  SigningKeyRing,
  Log,
  TokenIssuer,
  AccessTokens,
  RateLimits,
  AuthorizationTickets,
  AuthorizationAnswers,
  OidcClientsService,
  OidcInteractionStore,
  InteractionSessions,
  OidcPayloadStore,
  GrantRevocation,
  ClientKeySets,
  OidcAssertionStore,
  VerificationSettings,
] as const;

type Parts = Instances<typeof PARTS>;

type Instances<Classes extends readonly (abstract new (...needs: never[]) => unknown)[]> = {
  -readonly [Index in keyof Classes]: InstanceType<Classes[Index]>;
};

@Module({
  imports: [
    HostedUiModule,
    ApiKeysModule,
    AuditModule,
    ProjectsModule,
    SessionsModule,
    TypeOrmModule.forFeature([OidcClient]),
  ],
  controllers: [AuthorizationController, OpenidController, PersonGrantsController],
  providers: [
    FormTransport,
    OidcClientStore,
    OidcClientsService,
    OidChanges,
    OidcInteractionStore,
    OidcPayloadStore,
    GrantRevocation,
    OidcAssertionStore,
    ClientKeySets,
    InteractionSessions,
    AuthorizationTickets,
    AuthorizationAnswers,
    Authorizations,
    TokenIssuer,
    AccessTokens,
    TokenInspector,
    AccessTokenAuthenticator,
    PersonGrantStore,
    PersonGrants,
    OidcExpiryTask,
    {
      provide: OidcMount,
      inject: [...PARTS],
      useFactory: (...parts: Parts) =>
        new OidcMount(parts[0].baseUrl, (issuer) => assemble(issuer, parts)),
    },
  ],
  exports: [OidcClientsService, OidChanges, TokenInspector],
})
export class OidcModule {}

async function assemble(issuer: Issuer, parts: Parts): Promise<Provider> {
  const [, clock, hasher, ring, log, tokens, accessTokens, limits, ...others] = parts;
  const [tickets, answers, clients, interactions, interactionSessions, ...stores] = others;
  const [payloads, revocation, keySets, assertions, product] = stores;
  const { environment } = issuer;
  const { keys } = await ring.publicKeys(keyPurpose(environment));
  const [publicJwk] = keys;
  if (!publicJwk) throw new Error('no signing key');
  const provider = createProvider({
    ...{ clients, interactions, interactionSessions, payloads, limits, clock, publicJwk, tickets },
    revocation,
    keySets,
    environment,
    issuer: tokens.addressOf(issuer),
    lifetimes: {
      codeSeconds: product.oidcCodeTtlSeconds,
      refreshTokenSeconds: product.oidcRefreshTokenDays * DAY_SECONDS,
      grantSeconds: product.oidcGrantDays * DAY_SECONDS,
    },
    // Equal in every process, without configuration.
    cookieKey: hasher.credential('openid-connect-cookies').toString('base64url'),
    renderError: errorPage,
  });
  overrideModels(provider, { tokens, hasher, assertions, issuer });
  registerFormPost(provider);
  const finish = { payloads, revocation, answers, clock };
  const around = { ...finish, issuer, accessTokens, interactionSessions, limits };
  provider.use(providerMiddleware(around));
  logEvents(provider, log);
  return provider;
}
