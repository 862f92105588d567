import type { BlindIndexes } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { EmployeeProfile } from '../employee.js';
import { departmentKey, searchTermsOf, type SearchTerm } from './search-terms.policy.js';

/** Half a digest: a tenant with a million employees still has no two words with the same. */
const TERM_BYTES = 16;

/** Blind indexes for finding employees. Only this deployment's pepper can compute them. */
export class SearchIndex {
  constructor(private readonly indexes: BlindIndexes) {}

  termOf(customerId: Id<'cust'>, { field, value }: SearchTerm): Buffer {
    return this.indexes.blindIndex(customerId, field, value).subarray(0, TERM_BYTES);
  }

  termsOf(customerId: Id<'cust'>, profile: EmployeeProfile): Buffer[] {
    return searchTermsOf(profile).map((term) => this.termOf(customerId, term));
  }

  departmentOf(customerId: Id<'cust'>, department: string | null): Buffer | null {
    if (!department) return null;
    return this.indexes.blindIndex(customerId, 'department', departmentKey(department));
  }
}
