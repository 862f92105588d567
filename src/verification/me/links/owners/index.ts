export { ContactOwners } from './contact-owners.service.js';
