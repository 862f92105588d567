export { AccountTie } from './account-tie.entity.js';
export { StaffAccount } from './account.entity.js';
export { staffAccountDisabled, staffAccountNotFound } from './account.problems.js';
export { AccountStore } from './account.store.js';
export { StaffDirectory, type StaffPerson } from './staff-directory.js';
