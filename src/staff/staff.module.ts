import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrowserSignIn, StaffSessions } from './access/staff-sessions.service.js';
import { AccountStore } from './accounts/account.store.js';
import { StaffDirectory } from './accounts/staff-directory.js';
import { BrandSettings } from './workspaces/brand-settings.service.js';
import { BrandsController } from './workspaces/brands.controller.js';
import { ConsoleAddress } from './access/console-address.js';
import { FromConsoleHook } from './access/from-console.hook.js';
import { StaffAuthenticator } from './access/staff.authenticators.js';
import { StaffExpiryTask } from './staff-expiry.task.js';
import { IdentityProviderStore } from './single-sign-on/identity-provider.store.js';
import { MembershipService } from './workspaces/membership.service.js';
import { LinkAcceptance } from './accounts/link-acceptance.service.js';
import { StaffLinks } from './accounts/staff-links.service.js';
import { StaffLinksController } from './accounts/staff-links.controller.js';
import { StaffLinkStore } from './accounts/staff-link.store.js';
import { Members } from './workspaces/members.service.js';
import { MembersController } from './workspaces/members.controller.js';
import { StaffAdministration } from './workspaces/staff-administration.js';
import { StaffNotices } from './staff-notices.service.js';
import { OwnAccount } from './accounts/own-account.service.js';
import { OwnAccountController } from './accounts/own-account.controller.js';
import { PAGE_CONTROLLERS } from './staff-pages.controller.js';
import { StaffPages, ConsoleHost } from './staff-pages.service.js';
import { OwnPasskeys } from './passkeys/own-passkeys.service.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeyStore } from './passkeys/passkey.store.js';
import { StepUpGuard } from './passkeys/step-up.decorator.js';
import { StepUps } from './passkeys/step-ups.service.js';
import { SendersController } from './workspaces/senders.controller.js';
import { WorkspaceSenderSettings } from './workspaces/senders.service.js';
import { StaffSessionStore, StaffSession } from './access/staff-session.store.js';
import { SignInController } from './access/sign-in.controller.js';
import { SignInWays } from './access/sign-in-ways.js';
import { OpenidProvider } from './single-sign-on/openid-provider.js';
import { ProviderSettings } from './single-sign-on/provider-settings.service.js';
import { ProviderSettingsController } from './single-sign-on/provider-settings.controller.js';
import { SignInFlowStore, SignInFlow } from './single-sign-on/sign-in-flow.store.js';
import { SingleSignOn } from './single-sign-on/single-sign-on.service.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { SsoAccounts } from './single-sign-on/sso-accounts.js';
import { MembershipStore, WorkspacePointerStore } from './workspaces/membership.store.js';
import { Workspaces } from './workspaces/workspaces.js';
import { StaffPasskey, StaffChallenge } from './passkeys/passkey.entity.js';
import { StaffLink } from './accounts/staff-link.entity.js';
import { StaffAccount, AccountTie } from './accounts/account.entity.js';
import { IdentityProvider } from './single-sign-on/identity-provider.entity.js';

/** The part of the staff module that products use. */
const DOOR = [
  ConsoleAddress,
  AccountStore,
  StaffDirectory,
  Workspaces,
  StaffSessions,
  BrowserSignIn,
  MembershipService,
  SignInWays,
  StaffLinks,
  StaffNotices,
  StepUps,
  StepUpGuard,
];

/** Staff accounts, sign-in, and memberships in the products' workspaces. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      StaffPasskey,
      StaffChallenge,
      StaffSession,
      StaffLink,
      StaffAccount,
      AccountTie,
      SignInFlow,
      IdentityProvider,
    ]),
  ],
  controllers: [
    SignInController,
    PasskeysController,
    StaffLinksController,
    OwnAccountController,
    MembersController,
    ProviderSettingsController,
    SingleSignOnController,
    SendersController,
    BrandsController,
    ...PAGE_CONTROLLERS,
  ],
  providers: [
    ...DOOR,
    MembershipStore,
    WorkspacePointerStore,
    StaffSessionStore,
    StaffAuthenticator,
    FromConsoleHook,
    PasskeyStore,
    Passkeys,
    OwnPasskeys,
    StaffLinkStore,
    LinkAcceptance,
    Members,
    StaffAdministration,
    IdentityProviderStore,
    OpenidProvider,
    WorkspaceSenderSettings,
    BrandSettings,
    ProviderSettings,
    SignInFlowStore,
    SingleSignOn,
    SsoAccounts,
    StaffExpiryTask,
    OwnAccount,
    StaffPages,
    ConsoleHost,
  ],
  exports: DOOR,
})
export class StaffModule {}
