import { defineProblem } from '../../platform/errors/index.js';

export const eventNotFound = defineProblem('event_not_found', 404, 'There is no such event');
