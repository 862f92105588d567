export { LINK_PROBLEMS } from './link-problems.js';
export { notDelivered, reminderTooEarly, remindersSpent } from './delivery.problems.js';
export { LinkDelivery, type AdmittedLink, type LinkState } from './link-delivery.service.js';
export { DESK_LINK } from './link.messages.js';
export { UndeliveredLinkListener } from './undelivered-link.listener.js';
export { INVITATION } from './invitation.messages.js';
export { VERIFICATION_LINK } from './link.messages.js';
