export type { Organization } from './organization.store.js';
export { OrganizationsModule } from './organizations.module.js';
export { OrganizationsService } from './organizations.service.js';
