import { NativeSelect } from '@mantine/core';

/** Until when a former secret works, in seconds. */
const OVERLAPS = [
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'One week' },
  { value: '2592000', label: '30 days' },
  { value: '0', label: 'Not at all' },
];

interface OverlapSelectProps {
  label: string;
  description?: string | undefined;
  /** The longest that can be chosen; 30 days where it is left out. */
  most?: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** How long a secret or key still works beside its successor. */
export function OverlapSelect({ most = Infinity, onChange, ...field }: OverlapSelectProps) {
  return (
    <NativeSelect
      data={OVERLAPS.filter(({ value }) => Number(value) <= most)}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
