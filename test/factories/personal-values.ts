/** Values of an invented person that occur nowhere else: any occurrence comes from here. */
export const PERSONAL = {
  firstName: 'Xanthippe',
  lastName: 'Quackenbush',
  dob: '1961-09-23',
  email: 'xanthippe.quackenbush@mail.example',
  contactEmail: 'contact.zz9@mail.example',
  phone: '+15558675309',
  contactPhone: '+15551239876',
  line1: '4711 Wobblegate Crescent',
  city: 'Frobisherville',
  postalCode: 'QX-90210',
  customKey: 'personnel_number_zq',
  customValue: 'ZQ-7781-confidential',
  redirectUrl: 'https://partner.example/return-zq?state=5f0c2d7e-9a51-4d1c-8f6a-1b2c3d4e5f60',
  userAgent: 'QuackBrowser/7.0 (Wobblegate)',
} as const;

/** A creation with all of these values. */
export function personalSession(
  projectId: string,
): Record<string, unknown> & { project_id: string } {
  const { firstName, lastName, line1, city, postalCode } = PERSONAL;
  return {
    project_id: projectId,
    email: PERSONAL.contactEmail,
    phone: PERSONAL.contactPhone,
    redirect_url: PERSONAL.redirectUrl,
    custom_fields: { [PERSONAL.customKey]: PERSONAL.customValue },
    user_profile_information: {
      first_name: firstName,
      last_name: lastName,
      dob: PERSONAL.dob,
      email: PERSONAL.email,
      phone: PERSONAL.phone,
      address: { line1, city, postal_code: postalCode, country: 'US' },
    },
  };
}

/** The spellings a value may leak in: as it is, without case, as hex, as base64 at each of its three offsets. */
export function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      // the first and last letters also hold bits of the neighbouring bytes
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [
    value,
    value.toLowerCase(),
    bytes.toString('hex'),
    encodeURIComponent(value),
    ...base64,
  ].filter((text) => text.length >= 6);
}

/** The names of those values that `text` holds in any spelling. */
export function leaks(text: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values)
    .filter(([, value]) => spellings(value).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}
