export type { DirectoryLink } from './users/directory-link.entity.js';
export { DirectoryLinkStore } from './users/directory-link.store.js';
export { isFormer, NamedEmployeeStore } from './users/named-employee.store.js';
export { ScimModule } from './scim.module.js';
