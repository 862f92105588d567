export { OpenidProvider } from './openid-provider.js';
export { ProviderSettings } from './provider-settings.service.js';
export { ProviderSettingsController } from './provider-settings.controller.js';
export { SignInFlow } from './sign-in-flow.entity.js';
export { SignInFlowStore } from './sign-in-flow.store.js';
export { SingleSignOn } from './single-sign-on.service.js';
export { SingleSignOnController } from './single-sign-on.controller.js';
export { VouchedAccounts } from './vouched-accounts.js';
