import { Checkbox, type CheckboxProps } from '@mantine/core';

/** The notice that networks want before identity tokens serve individual access. */
export function IndividualAccessNotice(input: CheckboxProps) {
  return (
    <Checkbox
      label="The identity token will serve individual access"
      description="Tell us before you begin: the operator sees this notice and when you gave it"
      {...input}
    />
  );
}
