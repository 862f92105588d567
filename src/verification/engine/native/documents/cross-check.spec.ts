import { front, MACHINE } from '../../../../../test/factories/printed-licence.js';
import { crossCheck } from './cross-check.js';
import { NO_EXPIRY } from './document-reading.js';

describe('print against the machine-readable part', () => {
  it('agrees with it', () => {
    expect(crossCheck(MACHINE, [front()])).toEqual({
      fails: [],
      doubts: [],
      disputed: [],
      agreeing: 5,
      whole: { first_name: null, middle_name: null, last_name: null },
      number: null,
      expiry: null,
    });
  });

  describe('in the values that need no look-up', () => {
    const address = {
      ...{ line1: '123 MAPLE STREET', line2: null, city: 'RICHMOND', state: 'VA' },
      postalCode: '232191234',
    };
    const machine = { ...MACHINE, address, discriminator: '06012022A1B2C3D4E5' };
    const whole = `${front()}\n8 123 MAPLE STREET\nRICHMOND, VA 23219\n5 DD 06012022A1B2C304E5`;

    it('agrees', () => {
      expect(crossCheck(machine, [whole])).toMatchObject({ doubts: [], disputed: [] });
    });

    it.each([
      ['middle name', 'QUINCY', 'EDWARD', ['printed_name_differs']],
      ['a letter of the middle name', 'QUINCY', 'QUINCE', ['printed_name_differs']],
      ['a letter of the last name', 'SAMPLE', 'SAMPLF', ['printed_name_differs']],
      ['given name more', 'QUINCY', 'QUINCY PAUL', ['printed_name_differs']],
      ['last name more', 'SAMPLE', 'SAMPLE-LOPEZ', ['printed_name_differs']],
      ['sex', 'SEX M', 'SEX F', ['printed_sex_differs']],
      ['house', '123', '132', ['printed_address_differs']],
      ['city', 'RICHMOND', 'ROANOKE', ['printed_address_differs']],
      ['state', ', VA', ', TX', ['printed_address_differs']],
      ['postal code', '23219', '23220', ['printed_address_differs']],
      ['day of issue', '08/24/2022', '08/25/2022', ['printed_issue_date_unread']],
      ['title', 'VIRGINIA', 'TEXAS', ['issuer_differs']],
      ['card', '06012022A1B2C304E5', '73917264920138476510', ['issuer_differs']],
    ])('is in doubt with an altered %s', (_, value, altered, doubts) => {
      const text = whole.replace(value, altered);

      expect(crossCheck(machine, [text, text])).toMatchObject({ fails: [], doubts });
    });

    it('is in doubt with an altered city or title that stands elsewhere', () => {
      const of = (title: string, subdivision: string, place: [string, string], printed: string) => {
        const [city, state] = place;
        const card = {
          ...{ ...machine, discriminator: null, issuer: { country: 'USA', subdivision } },
          address: { ...address, city, state },
        };
        const text = whole.replace('VIRGINIA', title).replace('RICHMOND, VA', printed);
        return crossCheck(card, [text, text]).doubts;
      };

      expect(of('NEW YORK', 'NY', ['NEW YORK', 'NY'], 'NEW YORK, NY')).toEqual([]);
      expect(of('NEW YORK', 'NY', ['NEW YORK', 'NY'], 'ALBANY, NY')).toEqual([
        'printed_address_differs',
      ]);
      expect(of('PUERTO RICO', 'TX', ['AUSTIN', 'TX'], 'AUSTIN, TX')).toEqual(['issuer_differs']);
      expect(of('QUÉBEC', 'ON', ['OTTAWA', 'ON'], 'OTTAWA, ON')).toEqual(['issuer_differs']);
      expect(of('QUÉBEC', 'QC', ['QUÉBEC', 'QC'], 'QUEBEC, QC')).toEqual([]);
      expect(of('WASHINGTON', 'DC', ['ANACOSTIA', 'DC'], 'ANACOSTIA, DC')).toEqual([]);
      expect(of('VIRGINIA', 'DC', ['WASHINGTON', 'DC'], 'WASHINGTON, DC')).toEqual([
        'issuer_differs',
      ]);
    });

    it('is of another card or state by most readings', () => {
      const other = whole.replace('06012022A1B2C304E5', '73917264920138476510');
      const title = whole.replace('VIRGINIA', 'TEXAS');
      const both = `${whole}\n5 DD 73917264920138476510`;
      const of = (...texts: string[]) => crossCheck(machine, texts).doubts;

      for (const altered of [other, title, both]) {
        expect(of(altered, whole, whole)).toEqual([]);
        expect(of(altered, whole)).toEqual(['issuer_differs']);
        expect(of(altered, altered, whole)).toEqual(['issuer_differs']);
      }
      expect(of(both, both)).toEqual(['issuer_differs']);
    });

    it('takes an initial for a name beside a name only', () => {
      const initial = { ...machine, fields: { ...MACHINE.fields, middle_name: 'Q' } };
      const of = (middle: string) =>
        crossCheck(initial, [`${whole}\nCLASS Q`.replace('QUINCY', middle)]).doubts;

      const noLast = { ...initial, fields: { ...initial.fields, last_name: null } };
      expect(crossCheck(noLast, [whole.replace('QUINCY', 'WALTER')]).disputed).toContain(
        'middle_name',
      );
      expect(of('Q')).toEqual([]);
      expect(of('WALTER')).toEqual(['printed_name_differs']);
    });

    it('takes no initial for a sex', () => {
      const fields = { ...MACHINE.fields, middle_name: 'M' };
      const text = whole.replace('QUINCY', 'M');
      const of = (printed: string) =>
        crossCheck({ ...machine, fields }, [text.replace('SEX M', printed)]).doubts;

      expect(of('SEX M')).toEqual([]);
      expect(of('')).toEqual(['printed_sex_differs']);
    });

    it('has the sex that most readings see', () => {
      const female = whole.replace('SEX M', 'SEX F');
      const unread = whole.replace('SEX M', '');

      expect(crossCheck(machine, [female, female, whole]).disputed).toEqual(['sex']);
      expect(crossCheck(machine, [female, whole]).doubts).toEqual(['printed_sex_differs']);
      expect(crossCheck(machine, [female, whole, whole]).doubts).toEqual([]);
      expect(crossCheck(machine, [unread, whole]).doubts).toEqual([]);
      // A letter elsewhere counts only where none stands at its label.
      expect(crossCheck(machine, [`${unread}\nF`, whole]).doubts).toEqual([]);
      expect(crossCheck(machine, [`${unread}\nM`, female]).disputed).toEqual(['sex']);
    });

    it('takes no piece of a label for a sex that another reading has as one word', () => {
      const under = (row: string) => whole.replace('15 SEX M', `SEX\n${row}\n`);
      const place = 'iejsce urodzenia';

      expect(
        crossCheck(machine, [under(`F ${place}`), `${under('M ROMA')}\nF${place}`]).doubts,
      ).toEqual([]);
      expect(crossCheck(machine, [under(`F ${place}`), under('M ROMA')]).doubts).toEqual([
        'printed_sex_differs',
      ]);
    });

    it('knows West Virginia from Virginia, and a state from a city or a name', () => {
      const texas = { ...machine, issuer: { country: 'USA', subdivision: 'TX' } };
      const city = { ...address, city: 'VIRGINIA BEACH' };
      const named = { ...machine, fields: { ...MACHINE.fields, last_name: 'WASHINGTON' } };
      const of = (title: string) => crossCheck(machine, [whole.replace('VIRGINIA', title)]).doubts;

      expect(of('WEST VIRGINIA')).toEqual(['issuer_differs']);
      expect(of('')).toEqual([]);
      expect(
        crossCheck(named, [whole.replace('VIRGINIA', '').replace('SAMPLE', 'WASHINGTON')]).doubts,
      ).toEqual([]);
      expect(
        crossCheck({ ...texas, address: city }, ['TEXAS\nVIRGINIA BEACH, VA 23219']).doubts,
      ).not.toContain('issuer_differs');
    });
  });

  it('is contradicted by an altered birth date that is read twice', () => {
    const altered = front({ birth: '03/14/1985' });

    expect(crossCheck(MACHINE, [altered, altered])).toMatchObject({
      fails: ['printed_birth_date_differs'],
      disputed: ['date_of_birth'],
    });
  });

  it('is in doubt while it was read only once or differently each time', () => {
    const altered = front({ birth: '03/14/1985' });

    for (const texts of [
      [altered],
      [altered, front({ birth: '03/14/1935' })],
      [front({ birth: '~~' })],
    ]) {
      expect(crossCheck(MACHINE, texts)).toMatchObject({
        fails: [],
        doubts: ['printed_birth_date_unread'],
        disputed: ['date_of_birth'],
      });
    }
  });

  it('contradicts nothing when the machine-readable part was not read', () => {
    const unread = { ...MACHINE, fields: { ...MACHINE.fields, date_of_birth: null } };

    expect(crossCheck(unread, [front(), front()]).fails).toEqual([]);
  });

  it('agrees when a second reading has what the first one missed', () => {
    expect(crossCheck(MACHINE, [front({ birth: '~~' }), front()])).toMatchObject({
      doubts: [],
      fails: [],
    });
  });

  it('is contradicted by another expiry', () => {
    const altered = front({ expiry: '08/24/2038' });

    expect(crossCheck(MACHINE, [altered, altered]).fails).toEqual(['printed_expiry_differs']);
  });

  it('is contradicted by a date after the expiry, with no label beside it', () => {
    const page = (date: string) => `${front({ expiry: '~~' })}\nDate of expiry\n${date}`;
    const fails = (date: string) => crossCheck(MACHINE, [page(date), page(date)]).fails;

    expect(fails('24.08.2034')).toEqual(['printed_expiry_differs']);
    expect(fails('24.08.2029')).toEqual([]);
  });

  it('is contradicted by two readings, whatever a third one missed', () => {
    const altered = front({ birth: '03/14/1985' });

    expect(crossCheck(MACHINE, [altered, front({ birth: '~~' }), altered]).fails).toEqual([
      'printed_birth_date_differs',
    ]);
  });

  it('has no expiry to print where the document never expires, and no first name of one name', () => {
    const endless = { ...MACHINE.fields, date_of_expiry: NO_EXPIRY };
    const single = { ...MACHINE.fields, first_name: '', middle_name: null };

    expect(crossCheck({ ...MACHINE, fields: endless }, [front({ expiry: 'NONE' })])).toMatchObject({
      ...{ fails: [], doubts: [], disputed: [] },
    });
    const issued = front({ expiry: 'NONE', birth: '~~' }).replace('08/24/2022', '08/25/2022');
    for (const expiry of [NO_EXPIRY, null]) {
      const fields = { ...MACHINE.fields, date_of_expiry: expiry };
      expect(crossCheck({ ...MACHINE, fields }, [issued, issued]).fails).toEqual([]);
    }
    expect(
      crossCheck({ ...MACHINE, fields: single }, [front().replace('JONATHAN QUINCY', '')]),
    ).toMatchObject({ fails: [], doubts: [], disputed: [] });
    const more = `GIVEN NAMES\nPAUL\n${front().replace('JONATHAN QUINCY', '')}`;
    expect(crossCheck({ ...MACHINE, fields: single }, [more]).doubts).toEqual([
      'printed_name_differs',
    ]);
  });

  it('tells a number from another that the zone allows', () => {
    const machine = {
      ...MACHINE,
      fields: { ...MACHINE.fields, document_number: 'T60235700' },
      otherNumbers: ['T602357OO'],
    };
    const numbers = ['T60235700', 'T602357OO', 'T602357O0'];
    const [zero = '', letter = '', mixed = ''] = numbers.map((number) => front({ number }));
    const of = (...texts: string[]) => crossCheck(machine, texts);

    expect(of(zero, zero, front())).toMatchObject({ doubts: [], disputed: [] });
    for (const texts of [[zero], [zero, zero, letter], [zero, zero, mixed], [letter, letter]])
      expect(of(...texts)).toMatchObject({
        doubts: ['machine_readable_part_unreadable'],
        disputed: ['document_number', 'date_of_birth', 'date_of_expiry', 'sex'],
      });
    expect(of('~ . 4 |').disputed).toContain('document_number');
  });

  it('takes the number as it is printed, where O and 0 cancel out in a zone however clear it is', () => {
    const fields = { ...MACHINE.fields, document_number: 'T6O2357OO' };
    const machine = { ...MACHINE, fields, lookalikeNumbers: ['T60235700'] };
    const texts = (all: string[]) => all.map((number) => front({ number }));
    const of = (...all: string[]) => crossCheck(machine, texts(all));
    const [zero, own, mixed] = ['T60235700', 'T6O2357OO', 'T6O235700'];
    expect(of(zero, zero)).toMatchObject({ doubts: [], disputed: [], number: zero });
    for (const numbers of [[own], [own, own, zero]])
      expect(of(...numbers)).toMatchObject({ doubts: [], disputed: [], number: null });
    for (const numbers of [[zero], [own, zero], [own, zero, zero], [mixed, mixed]])
      expect(of(...numbers)).toMatchObject({ disputed: ['document_number'], number: null });
  });

  it('never agrees with a number that differs in one digit', () => {
    expect(crossCheck(MACHINE, [front({ number: 'T64235780' })]).doubts).toEqual([
      'printed_number_unclear',
    ]);
  });

  it('belongs to another card when no value matches', () => {
    const other =
      'TEXAS DRIVER LICENSE\n4d DLN 08765432\n3 DOB 11/02/1992 4b EXP 11/02/2031\n1 SPECIMEN\n2 MARIA ELENA';

    expect(crossCheck(MACHINE, [other, other])).toMatchObject({
      fails: [
        'printed_birth_date_differs',
        'printed_expiry_differs',
        'printed_number_differs',
        'printed_name_differs',
      ],
      disputed: [
        ...['date_of_birth', 'date_of_expiry', 'document_number', 'first_name', 'last_name'],
        ...['middle_name'],
      ],
      agreeing: 0,
    });
  });

  it('confirms neither number nor name of another card that has one value alike', () => {
    const alike = front({ number: 'K11223344', last: 'SOMEBODY' });

    expect(crossCheck(MACHINE, [alike, alike])).toMatchObject({
      doubts: ['printed_number_unclear', 'printed_name_differs'],
      disputed: ['document_number', 'first_name', 'last_name'],
    });
    expect(crossCheck(MACHINE, [front({ last: 'SOMEBODY' })]).disputed).toEqual([]);
  });

  it('is no other card while the machine-readable part is unread', () => {
    const other =
      'REPUBLIC OF FRA PASSPORT\nD56579159\n11 NOV 1983\n08 OCT 2021\nIBANEZ\nWILHELMINA';
    const misread = { ...MACHINE, doubts: ['machine_readable_part_unreadable' as const] };

    expect(crossCheck(MACHINE, [other]).fails).toContain('printed_number_differs');
    expect(crossCheck(misread, [other]).fails).toEqual([]);
  });

  it('is unreadable with hardly any letters', () => {
    expect(crossCheck(MACHINE, ['~ . 4 |'])).toMatchObject({
      doubts: ['print_unreadable'],
      fails: [],
    });
  });
});
