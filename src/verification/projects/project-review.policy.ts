import type { ReviewMode } from '../review/index.js';
import type { Template } from './project.template.policy.js';

/** Tokens say that an IAL2 session passed its checks, so a person decides nothing unclear there. */
export function mayReview(template: Template, review: ReviewMode): boolean {
  return template !== 'ial2' || review !== 'unclear';
}
