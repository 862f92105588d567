import { defineProblem } from '../../errors/index.js';

export const messageLimitReached = defineProblem(
  'message_limit_reached',
  429,
  'Too many messages were sent; wait before sending another',
);
export const messageAddressRefused = defineProblem(
  'message_address_refused',
  400,
  'Messages are not sent to this address',
);
export const messageChannelUnavailable = defineProblem(
  'message_channel_unavailable',
  503,
  'This deployment cannot send such messages yet',
);
