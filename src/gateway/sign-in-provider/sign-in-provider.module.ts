import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { ScimModule } from '../scim/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { ConnectController } from './connect.controller.js';
import { ConnectExpiryTask } from './requests/connect-expiry.task.js';
import { ConnectIssuers } from './connect-issuers.js';
import { ConnectRequestStore } from './requests/connect-request.store.js';
import { ConnectTokenService } from './connect-token.service.js';
import { ConnectDiscoveryController } from './discovery.controller.js';
import { EmployeeFinder } from './employee-finder.js';
import { OidcConnectionKind } from './oidc-connection.kind.js';
import { SignInClients } from './sign-in-clients.js';
import { SignInService } from './sign-in.service.js';

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
  ],
  controllers: [ConnectController, ConnectDiscoveryController],
  providers: [
    ConnectIssuers,
    ConnectRequestStore,
    ConnectExpiryTask,
    ConnectTokenService,
    EmployeeFinder,
    OidcConnectionKind,
    SignInClients,
    SignInService,
  ],
})
export class SignInProviderModule {}
