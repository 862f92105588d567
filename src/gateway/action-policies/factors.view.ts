import type { ApiPropertyOptions } from '@nestjs/swagger';
import { FACTORS } from '../customers/index.js';

/** A field that lists factors. */
export const factorList: ApiPropertyOptions = {
  type: 'array',
  items: { type: 'string', enum: [...FACTORS] },
};

/** A field of such lists, each of which is, or would be, enough. */
export const factorLists: ApiPropertyOptions = { type: 'array', items: factorList as object };

/** What somebody lacked whose request ended with `factors_missing`. */
export const missingFactorLists: ApiPropertyOptions = {
  ...factorLists,
  nullable: true,
  description:
    'With `factors_missing`: each list would have been enough beside what was shown. Somebody without their device asks again with `deliver`, for a contact on record, or calls the help desk (a desk case).',
};
