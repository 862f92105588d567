import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../platform/http/index.js';
import type { StaffAccount } from './account.entity.js';
import { CONSOLES, PERMISSIONS, permissionsOf, ROLES } from '../role.policy.js';
import { SIGN_IN_METHODS, type StaffSession } from '../access/staff-session.store.js';
import type { MemberWorkspace } from '../workspaces/workspaces.js';

export class StaffWorkspaceView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: [...CONSOLES], description: 'The console of the workspace.' })
  console: string;
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, enum: [...ROLES] }) role: string;
  @ApiProperty({ type: 'array', items: { ...text, enum: [...PERMISSIONS] } })
  permissions: string[];
}

export class StaffAccountView {
  @ApiProperty({ ...text, example: 'staff_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty(text) name: string;
  @ApiProperty(text) email: string;
  @ApiProperty({ type: 'boolean', description: 'Made by the development set-up.' })
  is_development: boolean;
}

export class StaffSessionView {
  @ApiProperty({ ...text, example: 'sess_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['staff_session'] }) object_name: 'staff_session';
  @ApiProperty({ ...text, enum: [...SIGN_IN_METHODS] }) method: string;
  @ApiProperty(text) address: string;
  @ApiProperty(text) user_agent: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integer) last_seen_at: number;
  @ApiProperty({ ...integer, description: 'When it ends without further use.' })
  expires_at: number;
  @ApiProperty({ type: 'boolean', description: 'Whether it is the session of this request.' })
  is_current: boolean;
}

export class StaffSessionListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [StaffSessionView] }) data: StaffSessionView[];
}

export class SignedInView {
  @ApiProperty({ ...text, enum: ['signed_in'] }) object_name: 'signed_in';
  @ApiProperty({ type: StaffAccountView }) account: StaffAccountView;
  @ApiProperty({ type: StaffSessionView }) session: StaffSessionView;
  @ApiProperty({ type: [StaffWorkspaceView] }) workspaces: StaffWorkspaceView[];
}

export class SignedOutView {
  @ApiProperty({ ...text, enum: ['signed_out'] }) object_name: 'signed_out';
}

export function staffSessionView(
  session: StaffSession,
  { expiresAt, current }: { expiresAt: Date; current: string },
): StaffSessionView {
  return viewOf(
    StaffSessionView,
    { ...session, expiresAt },
    { is_current: session.id === current },
  );
}

export function workspaceView(
  { workspace, role, kind }: MemberWorkspace,
  name: string,
): StaffWorkspaceView {
  const permissions = [...permissionsOf(role, kind.console)];
  return { id: workspace, console: kind.console, name, role, permissions };
}

export function accountView(
  account: Pick<StaffAccount, 'id' | 'name' | 'email' | 'isDevelopment'>,
): StaffAccountView {
  return viewOf(StaffAccountView, account);
}

class DevelopmentAccountView {
  @ApiProperty({ type: StaffAccountView }) account: StaffAccountView;
  @ApiProperty({ type: [StaffWorkspaceView] }) workspaces: StaffWorkspaceView[];
}

export class DevelopmentAccountListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [DevelopmentAccountView] }) data: DevelopmentAccountView[];
}

export class DevelopmentSignInView {
  @ApiProperty({ ...text, enum: ['signed_in'] }) object_name: 'signed_in';
}
