export type { DirectoryLink } from './users/directory-link.entity.js';
export { DirectoryLinkStore, type NamedEmployee } from './users/directory-link.store.js';
export { ScimModule } from './scim.module.js';
