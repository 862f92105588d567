import { Module } from '@nestjs/common';
import { AccountStore, StaffDirectory } from './accounts/index.js';
import {
  BrowserSignIn,
  ConsoleAddress,
  FromConsoleHook,
  StaffAuthenticator,
} from './access/index.js';
import { StaffExpiryTask } from './expiry/index.js';
import { IdentityProviderStore } from './identity-providers/index.js';
import { Joining } from './joining/index.js';
import { LinkAcceptance, StaffLinks, StaffLinksController, StaffLinkStore } from './links/index.js';
import { Members, MembersController, StaffAdministration } from './members/index.js';
import { StaffNotices } from './notices/index.js';
import { OwnAccount, OwnAccountController } from './own-account/index.js';
import { ConsoleHost, PAGE_CONTROLLERS, StaffPages } from './pages/index.js';
import {
  OwnPasskeys,
  Passkeys,
  PasskeysController,
  PasskeyStore,
  StepUpGuard,
  StepUps,
} from './passkeys/index.js';
import { SendersController, WorkspaceSenderSettings } from './senders/index.js';
import { StaffSessions, StaffSessionStore } from './sessions/index.js';
import { SignInController, SignInWays } from './sign-in/index.js';
import {
  OpenidProvider,
  ProviderSettings,
  ProviderSettingsController,
  SignInFlowStore,
  SingleSignOn,
  SingleSignOnController,
  VouchedAccounts,
} from './single-sign-on/index.js';
import { MembershipStore, WorkspacePointerStore, Workspaces } from './workspaces/index.js';

/** The part of the staff module that products use. */
const DOOR = [
  ConsoleAddress,
  AccountStore,
  StaffDirectory,
  Workspaces,
  StaffSessions,
  BrowserSignIn,
  Joining,
  SignInWays,
  StaffLinks,
  StaffNotices,
  StepUps,
  StepUpGuard,
];

/** Staff accounts, sign-in, and memberships in the products' workspaces. */
@Module({
  controllers: [
    SignInController,
    PasskeysController,
    StaffLinksController,
    OwnAccountController,
    MembersController,
    ProviderSettingsController,
    SingleSignOnController,
    SendersController,
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
    ProviderSettings,
    SignInFlowStore,
    SingleSignOn,
    VouchedAccounts,
    StaffExpiryTask,
    OwnAccount,
    StaffPages,
    ConsoleHost,
  ],
  exports: DOOR,
})
export class StaffModule {}
