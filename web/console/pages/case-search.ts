import type { Named } from '../../kit/data/search-texts.js';

export const SESSION_FILTERS = [
  'environment',
  'search',
  'status',
  'project_id',
  'created_after',
  'created_before',
] as const;
export type SessionFilters = Named<(typeof SESSION_FILTERS)[number]>;

export const EVENT_FILTERS = ['project_id'] as const;

export const REVIEW_FILTERS = ['status'] as const;
