export { permissionMissing } from './access.problems.js';
export { BrowserSignIn } from './browser-sign-in.js';
export { ConsoleAddress } from './console-address.js';
export type { StaffAccountCaller, StaffCaller } from './staff-caller.js';
export { isStaffAddress } from './staff-cookie.scheme.js';
export { StaffAuthenticator } from './staff.authenticators.js';
export { FromConsoleHook } from './from-console.hook.js';
export { clearStaffCookie } from './staff.cookie.js';
export { FromConsole, OwnStaffAccount, Staff } from './staff.decorators.js';
