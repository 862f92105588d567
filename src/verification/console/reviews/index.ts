export { ReviewsController } from './reviews.controller.js';
export { Reviews } from './reviews.service.js';
