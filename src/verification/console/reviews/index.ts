export { STARTED_BY } from './own-case.policy.js';
export { ReviewsController } from './reviews.controller.js';
export { Reviews } from './reviews.service.js';
