import { Select, type SelectProps } from '@mantine/core';

interface ChoiceSelectProps extends Omit<SelectProps, 'onChange'> {
  onChange: (value: string) => void;
}

/** A choice of which one always stays chosen. */
export function ChoiceSelect({ onChange, ...props }: ChoiceSelectProps) {
  return (
    <Select
      {...props}
      allowDeselect={false}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
}
