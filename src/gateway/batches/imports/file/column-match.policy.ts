import { foldText } from '../../../../platform/text/index.js';
import { IMPORT_FIELDS, type ColumnMatch, type ImportField } from '../import.js';

/** Usual names of columns, folded. */
const NAMES: Record<ImportField, string> = {
  employee_id:
    'employee id|employee number|employee no|emp id|staff id|personnel number|worker id|id|personalnummer|matricule',
  first_name: 'first name|given name|forename|firstname|vorname|prenom|nombre|nome',
  last_name: 'last name|family name|surname|lastname|nachname|nom|apellido|apellidos|cognome',
  dob: 'dob|date of birth|birth date|birthdate|birthday|geburtsdatum|date de naissance|fecha de nacimiento|data di nascita',
  email: 'email|e mail|work email|email address|mail|correo|courriel',
  phone: 'phone|telephone|mobile|phone number|cell|mobile phone|telefon|handy|telefono',
  department: 'department|dept|team|division|abteilung|departement|departamento|reparto',
  title: 'title|job title|position|role|funktion|poste|cargo|mansione',
  status: 'status|employment status|state of employment|statut|estado|stato',
  locale: 'locale|language|preferred language|sprache|langue|idioma|lingua',
  address_line1: 'address|street|address line 1|line1|address1|strasse',
  address_line2: 'address line 2|line2|address2|apartment|suite',
  address_city: 'city|town|ort|stadt|ville|ciudad|citta',
  address_state: 'state|province|region|bundesland',
  address_postal_code: 'postal code|zip|zip code|postcode|plz|code postal',
  address_country: 'country|country code|land|pays|pais|paese',
};

/** The fields that the header names, each once: the first column that fits wins. */
export function suggestColumns(header: readonly string[]): ColumnMatch[] {
  const folded = header.map((cell) => foldText(cell.replaceAll('_', ' ')));
  return IMPORT_FIELDS.flatMap((field) => {
    const own = foldText(field.replaceAll('_', ' '));
    const column = [own, ...NAMES[field].split('|')]
      .map((name) => folded.indexOf(name))
      .find((index) => index >= 0);
    return column === undefined ? [] : [{ column, field }];
  }).filter(({ column }, n, all) => all.findIndex((each) => each.column === column) === n);
}

interface MatchedFile {
  settings: { columns: readonly ColumnMatch[] } | null;
  head: { header: readonly string[] } | null;
}

/** The column with the employee ids: the matched one, else the suggested one; -1 without one. */
export function idColumnOf({ settings, head }: MatchedFile): number {
  const columns = settings?.columns ?? suggestColumns(head?.header ?? []);
  return columns.find(({ field }) => field === 'employee_id')?.column ?? -1;
}

/** The employee id in a row; empty if the cell is empty. */
export function idIn(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').trim();
}

/** The same of each row of these parts. */
export function idsIn(job: MatchedFile, parts: readonly { rows: string[][] }[]): string[] {
  const column = idColumnOf(job);
  return parts.flatMap(({ rows }) => rows.map((cells) => idIn(cells, column)));
}

/** Why the columns cannot be matched like this; null if they can. */
export function columnsFault(columns: readonly ColumnMatch[], count: number): string | null {
  const fields = columns.map(({ field }) => field);
  const twice = fields.find((field, n) => fields.indexOf(field) !== n);
  if (twice) return `two columns feed ${twice}`;
  const numbers = columns.map(({ column }) => column);
  if (new Set(numbers).size !== numbers.length) return 'one column feeds two fields';
  if (numbers.some((column) => column >= count)) return 'the file has no such column';
  return fields.includes('employee_id') ? null : 'one column must hold the employee id';
}
