/**
 * A word that occurs in no other text. Lower case, so that case folding, address normalisation and
 * base64 alphabets do not change it.
 */
export const MARKER = 'qzvxkwjqbhfp';

/** Before any date that a system writes today. */
const FIRST_BIRTHDAY = Date.UTC(1934, 0, 1);
const DAY_MS = 86_400_000;

export interface InventedPerson {
  dob: string;
  phone: string;
  contactPhone: string;
  ip: string;
  userAgent: string;
  email: string;
  customFields: Record<string, string>;
  redirectUrl: string;
  profile: {
    first_name: string;
    last_name: string;
    dob: string;
    email: string;
    phone: string;
    address: Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', string>;
  };
}

/** The `n`th person. No two share a value, and each text holds the marker. */
export function inventPerson(n: number): InventedPerson {
  const own = `${MARKER}${String(n)}`;
  const dob = new Date(FIRST_BIRTHDAY + n * 3 * DAY_MS).toISOString().slice(0, 10);
  const sevenDigits = (range: number): string => `+1555${String(range * 1_000_000 + n * 379)}`;
  const [phone, contactPhone] = [sevenDigits(3), sevenDigits(7)];
  return {
    dob,
    phone,
    contactPhone,
    // of a range that nobody has: 198.18.0.0/15 is for measuring networks
    ip: `198.18.${String(Math.floor(n / 250))}.${String((n % 250) + 1)}`,
    userAgent: `Browser/7.0 (${own})`,
    email: `contact.${own}@mail.example`,
    customFields: { [`key_${own}`]: `value ${own}` },
    redirectUrl: `https://partner.example/back?state=${own}`,
    profile: {
      first_name: `First ${own}`,
      last_name: `Last ${own}`,
      dob,
      email: `${own}@mail.example`,
      phone,
      address: {
        line1: `${String(n)} ${own} Street`,
        line2: `Flat ${own}`,
        city: `City ${own}`,
        state: `State ${own}`,
        postal_code: `P-${own}`,
        country: 'US',
      },
    },
  };
}
