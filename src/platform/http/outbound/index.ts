export type { AddressFault } from './outbound-address.js';
export { OutboundHttp, type OutboundResult } from './outbound-http.js';
export { OutboundSockets } from './outbound-sockets.js';
export { retryAfterSeconds } from './retry-after.js';
export { ReturnAddresses } from './return-addresses.js';
export {
  appSchemeOf,
  isAppScheme,
  isLoopback,
  webAddressFault,
  type WebAddressFault,
} from './web-address.policy.js';
