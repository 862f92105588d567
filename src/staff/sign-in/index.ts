export { SignInWays } from './sign-in-ways.js';
export { SignInController } from './sign-in.controller.js';
