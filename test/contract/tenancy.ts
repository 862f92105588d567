import { DISTRIBUTION } from '../../src/tenants.js';
import type { Tenancy } from './catalogue.js';

const { tenants, copied } = DISTRIBUTION;

/** Who owns what, for the tests that keep the tables ready to be distributed by tenant. */
export const TENANCY: Tenancy = {
  schemas: {
    platform: null,
    ...Object.fromEntries(Object.entries(tenants).map(([schema, { column }]) => [schema, column])),
  },
  tenants: Object.fromEntries(
    Object.entries(tenants).map(([schema, { table }]) => [schema, table]),
  ),
  references: copied,
};
