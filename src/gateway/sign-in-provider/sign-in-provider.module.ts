import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { ScimModule } from '../scim/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { ConnectController } from './connect.controller.js';
import { ConnectIssuers } from './connect-issuers.js';
import { ConnectRequestStore } from './connect-request.store.js';
import { ConnectTokenService } from './connect-token.service.js';
import { ConnectDiscoveryController } from './discovery.controller.js';
import { EntraConnectionKind } from './kinds/entra-connection.kind.js';
import { EntraSignIns } from './kinds/entra-sign-in.service.js';
import { TenantKeys } from './kinds/tenant-keys.js';
import { OidcConnectionKind } from './kinds/oidc-connection.kind.js';
import { OidcSignIns, EmployeeFinder } from './kinds/oidc-sign-in.service.js';
import { OktaConnectionKind } from './kinds/okta-connection.kind.js';
import { OktaSignIns } from './kinds/okta-sign-in.service.js';
import { ParController } from './kinds/par.controller.js';
import { SignInAnswers } from './sign-in-answers.js';
import { SignInClients } from './sign-in-clients.js';
import { SignInService } from './sign-in.service.js';
import { SignInSettings } from './sign-in-settings.js';
import { ConnectRequestEntity } from './connect-request.entity.js';

/** Identity providers of customers send people here to show their face. */
@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    ConnectionsModule,
    CustomersModule,
    EmployeesModule,
    ScimModule,
    VerificationClientModule,
    TypeOrmModule.forFeature([ConnectRequestEntity]),
  ],
  controllers: [ConnectController, ConnectDiscoveryController, ParController],
  providers: [
    ConnectIssuers,
    ConnectRequestStore,
    ConnectTokenService,
    EmployeeFinder,
    EntraConnectionKind,
    EntraSignIns,
    OidcConnectionKind,
    OidcSignIns,
    OktaConnectionKind,
    OktaSignIns,
    SignInAnswers,
    SignInClients,
    SignInService,
    SignInSettings,
    TenantKeys,
  ],
})
export class SignInProviderModule {}
