export { customerKeyCommands } from './customer-keys.command.js';
export { customerCommands } from './customers.command.js';
