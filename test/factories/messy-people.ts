/** One row of a file that several people kept by hand. */
export interface MessyRow {
  cells: string[];
  /** Whether the row has no usable employee id. */
  isRefused: boolean;
  /** What may be stored of it; undefined values are left out. */
  truth: { employee_id: string } & Record<string, string | null>;
  /** Field and code of each doubt, in the order of the columns. */
  doubts: string[];
}

/** As written, what it means (null is left out), and the code of its doubt. */
type Cell = readonly [written: string, value: string | null, doubt?: string];

const FIRST: readonly Cell[] = [
  [' Jürgen ', 'Jürgen'],
  ['Zoë', 'Zoë'],
  ['Łukasz', 'Łukasz'],
  ['Anne  Marie', 'Anne Marie'],
  ['#N/A', null, 'invalid'],
  ['Ma\u0308rta', 'Ma\u0308rta'],
  ['"Bob" Robert', '"Bob" Robert'],
];
const LAST: readonly Cell[] = [
  ['Groß', 'Groß'],
  ["O'Neil", "O'Neil"],
  ['von der\u00a0Leyen', 'von der Leyen'],
  ['Müller, Dr.', 'Müller, Dr.'],
  ['Null', 'Null'],
];
const DOB: readonly Cell[] = [
  ['1985-04-03', '1985-04-03'],
  ['31.12.1990', '1990-12-31'],
  ['12/31/1990', '1990-12-31'],
  ['03/04/1985', null, 'date_ambiguous'],
  ['3.4.85', null, 'date_ambiguous'],
  ['3. April 1985', '1985-04-03'],
  ['Apr 3, 1985', '1985-04-03'],
  ['1985/04/03', '1985-04-03'],
  ['', null],
  ['unbekannt', null, 'invalid'],
  ['30.02.1985', null, 'invalid'],
  ['1985-04-03 00:00:00', '1985-04-03'],
];
const EMAIL: readonly Cell[] = [
  ['ada@example.com', 'ada@example.com'],
  ['ada@example', null, 'invalid'],
  [' Ada.Marlowe@Example.com', 'Ada.Marlowe@Example.com'],
  ['ada at example.com', null, 'invalid'],
  ['ada@example.com; eve@example.com', null, 'invalid'],
  ['', null],
];
const PHONE: readonly Cell[] = [
  ['0171 / 123 45 67', '+491711234567'],
  ['+49 (0)30 123456', '+4930123456'],
  ['0044 20 7946 0958', '+442079460958'],
  ['(030) 12 34 56', '+4930123456'],
  ['123', null, 'invalid'],
  ['4915112345678', null, 'phone_ambiguous'],
  ['0171 1234567 (privat)', null, 'invalid'],
  ['', null],
];
const STATUS: readonly Cell[] = [
  ['aktiv', 'active'],
  ['Active ', 'active'],
  ['ON LEAVE', 'suspended'],
  ['Elternzeit', 'suspended'],
  ['ausgeschieden', 'terminated'],
  ['', 'active'],
  ['ruht bis Mai', 'suspended'],
  // Somebody new whose status nobody can read gets no access.
  ['siehe Notiz', 'suspended', 'unknown_value'],
];
const COUNTRY: readonly Cell[] = [
  ['de', 'DE'],
  ['Deutschland', null, 'too_long'],
  ['', null],
];

const FIELDS = ['first_name', 'last_name', 'dob', 'email', 'phone', 'status'] as const;
const CHOICES = [FIRST, LAST, DOB, EMAIL, PHONE, STATUS];

/** So many people in one file, the same for each call. */
export function messyPeople(count: number): { header: { cells: string[] }; rows: MessyRow[] } {
  const cells = ['Personalnummer', 'Vorname', 'Nachname', 'Geburtsdatum', 'E-Mail', 'Telefon'];
  const header = { cells: [...cells, 'Status', 'Land'] };
  return { header, rows: Array.from({ length: count }, (_, n) => messyRow(n)) };
}

function messyRow(n: number): MessyRow {
  // Steps without a common divisor, so that every choice meets every other.
  const chosen = CHOICES.map(
    (choices, k) => choices[(n * (k + 1) + (n >> (k + 2))) % choices.length]!,
  );
  const country = COUNTRY[n % COUNTRY.length]!;
  // Two of a hundred rows repeat an id, or have none that can be used.
  const isRepeated = n % 100 === 50;
  const isUnnamed = n % 100 === 70;
  const id = `M-${isRepeated ? n - 1 : n}`;
  const truth = Object.fromEntries(chosen.map(([, value], k) => [FIELDS[k], value]));
  const all = [...chosen, country];
  return {
    cells: [
      isUnnamed ? ['', 'M 7'][(n / 10) % 2]! : ` ${id}`,
      ...all.map(([written]) => written),
      ...(n % 3 ? [] : ['', ' ']),
    ],
    isRefused: isRepeated || isUnnamed,
    truth: { ...truth, employee_id: id },
    doubts: all.flatMap(([, , doubt], k) =>
      doubt ? [`${FIELDS[k] ?? 'address_country'} ${doubt}`] : [],
    ),
  };
}

export function csvLine({ cells }: { cells: readonly string[] }): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}
