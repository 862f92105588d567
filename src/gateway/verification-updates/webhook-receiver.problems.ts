import { defineProblem } from '../../platform/errors/index.js';

export const webhookRefused = defineProblem('webhook_refused', 401, 'The webhook is not genuine');
