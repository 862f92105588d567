export const EXEMPTION_REASONS = [
  { value: 'long_absence', label: 'Long absence' },
  { value: 'no_document', label: 'Has no document' },
  { value: 'accessibility', label: 'Cannot use the page' },
  { value: 'legal', label: 'Legal reason' },
];

const MOST_EXEMPT_DAYS = 180;

/** The last day that the server takes for the end of an exemption. */
export function lastExemptDay(): string {
  return new Date(Date.now() + MOST_EXEMPT_DAYS * 86_400_000).toISOString().slice(0, 10);
}
