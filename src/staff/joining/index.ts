export { Joining, type NewAccount } from './joining.service.js';
