export { AuthzenModule } from './authzen.module.js';
