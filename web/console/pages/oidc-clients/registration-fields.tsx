import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';

/** The OID of a channel partner; empty for an OID of one's own. */
export function PartnerField(input: TextInputProps) {
  return (
    <TextInput
      label="Sub-participant of"
      description="The registered OID of the channel partner; leave it empty for an OID of your own"
      {...input}
    />
  );
}

type RegistrationField = 'oid_registered' | 'registered_under' | 'individual_access_intended';

interface RegistrationFieldsProps {
  /** Binds a field of the form. */
  inputOf: (name: RegistrationField, options?: { type: 'checkbox' }) => object;
}

/** What the network knows about a client. */
export function RegistrationFields({ inputOf }: RegistrationFieldsProps) {
  return (
    <>
      <PartnerField {...inputOf('registered_under')} />
      <Checkbox
        label="The OID is registered with the network"
        description="Production needs it"
        {...inputOf('oid_registered', { type: 'checkbox' })}
      />
      <Checkbox
        label="The identity token will serve individual access"
        description="Tell us before you begin: the operator sees this notice and when you gave it"
        {...inputOf('individual_access_intended', { type: 'checkbox' })}
      />
    </>
  );
}
