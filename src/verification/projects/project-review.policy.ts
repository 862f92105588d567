import type { ReviewMode } from '../review/index.js';
import type { Template } from './project.template.policy.js';

/**
 * Tokens claim that an IAL2 session passed its checks, so reviewers must not decide unclear ones.
 */
export function mayReview(template: Template, review: ReviewMode): boolean {
  return template !== 'ial2' || review !== 'unclear';
}
