export { AuthorizationController } from './authorization.controller.js';
export { FormTransport } from './form-transport.js';
export { OpenidController } from './openid.controller.js';
