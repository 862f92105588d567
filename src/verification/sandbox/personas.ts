import type { Address, Person } from '../persons/index.js';

export interface Persona extends Person {
  id: string;
}

/** What is particular to a persona. The rest follows from it. */
type Invented = Pick<
  Person,
  'first_name' | 'middle_name' | 'last_name' | 'dob' | 'gender' | 'historical_addresses'
> & {
  address: Address;
  document: Pick<Person['document'], 'type' | 'number' | 'date_of_expiry'>;
};

const INVENTED: readonly Invented[] = [
  {
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Marlowe',
    dob: '1990-12-10',
    gender: 'F',
    address: home('214 Juniper Court', 'Richmond', 'VA', '23220'),
    historical_addresses: [
      { ...home('9 Larkspur Road', 'Norfolk', 'VA', '23510'), line2: 'Apt 3' },
      home('51 Mill Pond Way', 'Raleigh', 'NC', '27601'),
    ],
    document: { type: 'drivers_license', number: 'VA14710913', date_of_expiry: '2032-02-11' },
  },
  {
    first_name: 'Grace',
    middle_name: 'Ellen',
    last_name: 'Okafor',
    dob: '1985-03-22',
    gender: 'F',
    address: home('88 Bluebonnet Lane', 'Austin', 'TX', '78701'),
    document: { type: 'drivers_license', number: 'TX24720923', date_of_expiry: '2033-03-12' },
  },
  {
    first_name: 'Mateo',
    middle_name: null,
    last_name: 'Rivera',
    dob: '1978-07-04',
    gender: 'M',
    address: home('1420 Orchard Street', 'Denver', 'CO', '80203'),
    document: { type: 'passport', number: 'X3483120', date_of_expiry: '2034-04-13' },
  },
  {
    first_name: 'Mei',
    middle_name: null,
    last_name: 'Tanaka',
    dob: '1994-11-30',
    gender: 'F',
    address: home('507 Harbor View', 'Oakland', 'CA', '94607'),
    document: { type: 'drivers_license', number: 'CA44740943', date_of_expiry: '2031-05-14' },
  },
  {
    first_name: 'Samuel',
    middle_name: 'James',
    last_name: 'Whitfield',
    dob: '1969-01-15',
    gender: 'M',
    address: home('33 Lafayette Avenue', 'Brooklyn', 'NY', '11217'),
    document: { type: 'identification_card', number: 'NY-ID-59541', date_of_expiry: '2032-06-15' },
  },
  {
    first_name: 'Zara',
    middle_name: null,
    last_name: 'Haddad',
    dob: '1999-09-09',
    gender: 'F',
    address: home('7 Maple Terrace', 'Dearborn', 'MI', '48126'),
    document: { type: 'passport', number: 'X6486120', date_of_expiry: '2033-07-16' },
  },
  {
    first_name: 'Bjorn',
    middle_name: null,
    last_name: 'Lindqvist',
    dob: '1982-05-18',
    gender: 'M',
    address: home('921 Cedar Lake Road', 'Minneapolis', 'MN', '55416'),
    document: { type: 'drivers_license', number: 'MN74770973', date_of_expiry: '2034-08-17' },
  },
  {
    first_name: 'Priya',
    middle_name: 'Anjali',
    last_name: 'Raman',
    dob: '1991-02-27',
    gender: 'F',
    address: home('60 Hudson Place', 'Hoboken', 'NJ', '07030'),
    document: { type: 'drivers_license', number: 'NJ84780983', date_of_expiry: '2031-09-18' },
  },
  {
    first_name: 'Thomas',
    middle_name: null,
    last_name: "O'Dell",
    dob: '1957-10-31',
    gender: 'M',
    address: home('12 Elm Street', 'Dayton', 'OH', '45402'),
    document: { type: 'identification_card', number: 'OH-ID-99941', date_of_expiry: '2032-01-10' },
  },
  {
    first_name: 'Lucia',
    middle_name: null,
    last_name: 'Ferrari',
    dob: '2001-06-12',
    gender: 'F',
    address: home('455 North Wells Street', 'Chicago', 'IL', '60654'),
    document: { type: 'drivers_license', number: 'IL10471009103', date_of_expiry: '2033-02-11' },
  },
];

/** Ten invented people for sandbox projects. Numbers are from ranges that are never issued (555 numbers, 9xx SSN areas). */
export const PERSONAS: readonly Persona[] = INVENTED.map(({ document, ...person }, at) => {
  const number = String(at + 1).padStart(2, '0');
  const isPassport = document.type === 'passport';
  const mailbox = `${person.first_name}.${person.last_name}`.toLowerCase().replaceAll("'", '');
  return {
    ...person,
    id: `persona_${number}`,
    nationality: isPassport ? 'USA' : null,
    email: `${mailbox}@example.com`,
    phone: `+155555501${number}`,
    ssn9: `9${number}5512${number}`,
    document: {
      ...document,
      issuing_country: 'US',
      issuing_subdivision: isPassport ? '' : person.address.state,
    },
  };
});

function home(line1: string, city: string, state: string, postal_code: string): Address {
  return { line1, line2: null, city, state, postal_code, country: 'US' };
}

/** The persona with that id, if there is one. */
export function findPersona(id: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}
