export { DecisionService } from './decision.service.js';
export { OutcomeService } from './outcome.service.js';
