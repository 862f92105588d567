import { ApiProperty } from '@nestjs/swagger';
import { text } from '../../platform/http/index.js';
import { StaffAccountView, StaffWorkspaceView } from '../accounts/own-account.view.js';

export class DevelopmentAccountView {
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
