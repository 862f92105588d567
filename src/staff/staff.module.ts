import { Module } from '@nestjs/common';
import { AccountStore } from './accounts/index.js';
import { BrowserSignIn, ConsoleAddress, StaffAuthenticator } from './access/index.js';
import { Joining } from './members/index.js';
import { OwnAccount, OwnAccountController } from './own-account/index.js';
import {
  ConsoleHost,
  ConsolePagesController,
  PeoplePagesController,
  StaffPages,
  StaffPagesController,
} from './pages/index.js';
import { StaffSessions, StaffSessionStore } from './sessions/index.js';
import { SignInController, SignInWays } from './sign-in/index.js';
import { MembershipStore, WorkspacePointerStore, Workspaces } from './workspaces/index.js';

/** The staff: who they are, how they sign in, and what they are in the workspaces of the products. */
@Module({
  controllers: [
    SignInController,
    OwnAccountController,
    StaffPagesController,
    ConsolePagesController,
    PeoplePagesController,
  ],
  providers: [
    ConsoleAddress,
    AccountStore,
    MembershipStore,
    WorkspacePointerStore,
    Workspaces,
    StaffSessionStore,
    StaffSessions,
    StaffAuthenticator,
    BrowserSignIn,
    Joining,
    OwnAccount,
    SignInWays,
    StaffPages,
    ConsoleHost,
  ],
  exports: [
    ConsoleAddress,
    AccountStore,
    Workspaces,
    StaffSessions,
    BrowserSignIn,
    Joining,
    SignInWays,
  ],
})
export class StaffModule {}
