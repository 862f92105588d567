export { LinkAcceptance } from './link-acceptance.service.js';
export { StaffLink } from './staff-link.entity.js';
export { staffLinkInvalid } from './staff-link.problems.js';
export { StaffLinkStore } from './staff-link.store.js';
export { StaffLinks, type MadeLink } from './staff-links.service.js';
export { StaffLinksController } from './staff-links.controller.js';
