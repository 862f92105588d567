export { OwnAccountController } from './own-account.controller.js';
export { OwnAccount } from './own-account.service.js';
export {
  accountView,
  StaffAccountView,
  StaffWorkspaceView,
  workspaceView,
} from './own-account.view.js';
