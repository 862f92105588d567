import type { Employee, NewEmployee } from '../../../employees/index.js';
import type { ImportField, RowChange } from '../import.js';

/** Values that are masked in a list of changes, because they identify a person. */
const MASKED: readonly ImportField[] = ['dob', 'email', 'phone', 'address_line1', 'address_line2'];

/** The changes that the given values would make, with sensitive values masked. */
export function maskedChanges(
  before: Pick<Employee, 'profile' | 'status'>,
  given: NewEmployee,
): RowChange[] {
  const was = flat({ ...before.profile, status: before.status });
  const becomes = flat(given);
  return Object.entries(becomes).flatMap(([name, to]) => {
    const field = name as ImportField;
    const from = was[field] ?? null;
    if (from === to) return [];
    return [{ field, from: shown(field, from), to: shown(field, to) }];
  });
}

function flat({ address, ...others }: NewEmployee): Partial<Record<ImportField, string | null>> {
  const lines = Object.entries<string | null>(address ? { ...address } : {}).map(
    ([name, value]): [string, string | null] => [`address_${name}`, value],
  );
  return { ...others, ...Object.fromEntries(lines) };
}

function shown(field: ImportField, value: string | null): string | null {
  if (value === null || !MASKED.includes(field)) return value;
  return `••• ${[...value].slice(-2).join('')}`;
}
