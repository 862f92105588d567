export { SignInProviderModule } from './sign-in-provider.module.js';
