export { CheckRunTask } from './check-run.task.js';
export { CheckRunner } from './check-runner.service.js';
