export const TOKEN_TYPES = [
  { value: 'tefca', label: 'TEFCA' },
  { value: 'carequality', label: 'Carequality' },
];

export function tokenTypeLabel(type: string): string {
  return TOKEN_TYPES.find(({ value }) => value === type)?.label ?? type;
}
