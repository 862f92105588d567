import { defineProblem } from '../../../platform/errors/index.js';

export const heldDataUnavailable = defineProblem(
  'held_data_unavailable',
  409,
  'Only a person who has just verified here sees what is held about them',
);
