export { DemoModule } from './demo.module.js';
export type { DemoOptions } from './demo-options.js';
