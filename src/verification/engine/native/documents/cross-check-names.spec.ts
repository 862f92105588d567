import { front, MACHINE } from '../../../../../test/factories/printed-licence.js';
import { crossCheck } from './cross-check.js';
import type { MachinePart } from './machine-part.js';

describe('printed names against the machine-readable part', () => {
  it.each([
    ['a licence', {}],
    ['a zone', { needsPrintedName: true }],
  ])('is in doubt with a middle name in print only, on %s', (_, changes) => {
    const none = { ...MACHINE, ...changes, fields: { ...MACHINE.fields, middle_name: null } };
    const doubts = (name: string, machine: MachinePart = none) => {
      const text = front().replace('JONATHAN QUINCY', name);
      return crossCheck(machine, [text, text]).doubts;
    };

    expect(doubts('JONATHAN')).toEqual([]);
    for (const name of ['JONATHAN QUINCY', 'QUINCY JONATHAN', 'JONATHAN Q', 'JONATHAN JONATHON'])
      expect(doubts(name)).toEqual(['printed_name_differs']);
  });

  it('knows a short name that was read as one word with its initial', () => {
    const named = { ...MACHINE.fields, first_name: 'BO', middle_name: 'T' };
    const of = (printed: string) =>
      crossCheck({ ...MACHINE, fields: named }, [front().replace('JONATHAN QUINCY', printed)])
        .doubts;

    expect(of('BOT')).toEqual([]);
    expect(of('BOB')).toEqual(['printed_name_differs']);
    expect(of('LABOT')).toEqual(['printed_name_differs']);
    expect(of('BO')).toEqual(['printed_name_differs']);
  });

  it('leaves a name unknown without a check digit or a print that confirms it', () => {
    const zone = { ...MACHINE, needsPrintedName: true };

    expect(crossCheck(zone, [front({ last: 'SOMEBODY' })]).disputed).toEqual([
      'first_name',
      'last_name',
    ]);
  });

  it('leaves a name unknown of which the zone has a part only', () => {
    const zone = {
      ...{ ...MACHINE, needsPrintedName: true },
      fields: { ...MACHINE.fields, last_name: 'DERWOOD' },
    };

    expect(crossCheck(zone, [front({ last: 'UNDERWOOD' })])).toMatchObject({
      disputed: ['last_name'],
      doubts: ['printed_name_differs'],
    });
  });

  it('leaves the name unknown that has more words in print, or a further one in other letters', () => {
    const fields = { ...MACHINE.fields, first_name: 'ANNA MARLA', middle_name: null };
    const zone = { ...MACHINE, needsPrintedName: true, fields };
    const of = (name: string, last = 'SAMPLE') => {
      const text = front({ last }).replace('JONATHAN QUINCY', name);
      return crossCheck(zone, [text, text]).disputed;
    };

    expect(of('ANNA MARLA')).toEqual([]);
    expect(of('ANNA MARIA')).toEqual(['first_name']);
    expect(of('ANNA')).toEqual(['first_name']);
    expect(of('ANNA MARLA PAULA')).toEqual(['first_name']);
    expect(of('ANNA MARLA', 'SAMPLE-LOPEZ')).toEqual(['last_name']);
  });

  it('is not confirmed by a street, a city, a title or a signature', () => {
    const address = {
      ...{ line1: '12 SAMPLE STREET', line2: null, city: 'SAMPLE', state: 'VA' },
      postalCode: '23219',
    };
    const of = (machine: MachinePart, printed: string, last: string) => {
      const text = `${front({ last })}\n${printed}`;
      return crossCheck(machine, [text, text]).doubts;
    };
    const home = { ...MACHINE, address };
    const title = { ...MACHINE, fields: { ...MACHINE.fields, last_name: 'VIRGINIA' } };
    const street = '12 SAMPLE STREET\nSAMPLE, VA 23219';

    expect(of(home, street, 'SAMPLE')).toEqual([]);
    expect(of(home, street, 'SOMEBODY')).toEqual(['printed_name_differs']);
    expect(of(title, '', 'VIRGINIA')).toEqual([]);
    expect(of(title, '', 'NAME\nVIRGINIA')).toEqual([]);
    expect(of(title, '', 'SOMEBODY')).toEqual(['printed_name_differs']);
    expect(of(MACHINE, 'Jonathan Sample', 'SAMPLE')).toEqual([]);
    expect(of(MACHINE, 'Jonathan Sample', 'SOMEBODY')).toEqual(['printed_name_differs']);
  });

  it.each([
    ['of which half is misread', 'JONITHAN', '1 SAMPLE', 'Jonathan Sampl~'],
    ['of which half is not read', 'JONITHAN', '1 SAMPLE', 'Jonathan S/~'],
    ['that is read in pieces', 'JONITHAN', '1 SAMPLE', 'J onathan Sampl~'],
    ['beside a last name that is not read', 'JONITHAN', '1 =', 'Jonathan Sample'],
  ])('is not confirmed by a signature %s', (_, first, last, signature) => {
    const reading = (line: string): string =>
      `${front().replace('JONATHAN', first).replace('1 SAMPLE', line)}\n${signature}`;

    const { doubts } = crossCheck(MACHINE, [reading('1 SAMPLE'), reading(last)]);
    expect(doubts).toEqual(['printed_name_differs']);
  });

  it('is not confirmed by a signature on a card of another name', () => {
    const single = { ...MACHINE, fields: { ...MACHINE.fields, middle_name: null } };
    const text = `${front().replace('JONATHAN QUINCY', 'THOMAS')}\nJonathan Samplo`;

    expect(crossCheck(single, [text, text]).doubts).toEqual(['printed_name_differs']);
  });

  it.each([
    ['a changed last name', '1 SAMBLE\n2 JONATHAN QUINCY'],
    ['another last name', '1 THATCHER\n2 JONATHAN QUINCY'],
    ['another first name', '1 SAMPLE\n2 ROBERT QUINCY'],
  ])('is not confirmed by a signature in capitals beside %s', (_, names) => {
    const of = (printed: string) => {
      const text = `${front().replace('1 SAMPLE\n2 JONATHAN QUINCY', printed)}\nJONATHAN SAMPLE`;
      return crossCheck(MACHINE, [text, text]).doubts;
    };

    expect(of('1 SAMPLE\n2 JONATHAN QUINCY')).toEqual([]);
    expect(of('JONATHAN QUINCY SAMPLE')).toEqual([]);
    expect(of(names)).toEqual(['printed_name_differs']);
  });

  it('are no signature where both stand in one line, of which one reading misses half', () => {
    const readings = ['JONATHAN QUINCY SAMPLE', 'JONATHAN QUINCY'].map((printed) =>
      front().replace('1 SAMPLE\n2 JONATHAN QUINCY', printed),
    );
    expect(crossCheck(MACHINE, readings).doubts).toEqual([]);
  });

  it('are not confirmed by a signature of which one reading misses the printed name beside it', () => {
    const readings = ['1 THATCHER\n2 JONATHAN QUINCY', '1 THATCHER\n2'].map(
      (printed) => `${front().replace('1 SAMPLE\n2 JONATHAN QUINCY', printed)}\nJONATHAN SAMPLE`,
    );
    expect(crossCheck(MACHINE, readings).doubts).toEqual(['printed_name_differs']);
  });

  it('are not confirmed by a signature that another reading has than the given names', () => {
    const of = (last: string) => {
      const bare = front().replace('1 SAMPLE\n2 JONATHAN QUINCY', `1 ${last}\n2`);
      return crossCheck(MACHINE, [`${bare}\nJONATHAN SAMPLE`, front({ last })]).doubts;
    };
    expect(of('THATCHER')).toEqual(['printed_name_differs']);
    expect(of('SAMPLE')).toEqual([]);
  });

  it('is not confirmed by a signature on a card of a single name', () => {
    const fields = { ...MACHINE.fields, first_name: '', middle_name: null };
    const of = (last: string) => {
      const printed = front({ last }).replace('JONATHAN QUINCY', '');
      const text = `${printed}\nS ample`;
      return crossCheck({ ...MACHINE, fields }, [text, text]).doubts;
    };

    expect(of('SAMPLE')).toEqual([]);
    expect(of('SOMPLE')).toEqual(['printed_name_differs']);
  });

  it.each(['#5', '#50', 'S'])('is not taken for the unit %s of the address', (line2) => {
    const address = { line1: '123 MAPLE STREET', line2, city: 'RICHMOND', state: 'VA' };
    const fields = { ...MACHINE.fields, middle_name: 'S', last_name: 'SO' };
    const home = { ...MACHINE, fields, address: { ...address, postalCode: '23219' } };
    const printed = front({ last: 'SO' }).replace('QUINCY', 'S');
    const text = `${printed}\n8 123 MAPLE STREET ${line2}\nRICHMOND, VA 23219`;

    expect(crossCheck(home, [text, text]).doubts).toEqual([]);
  });

  it('is not read from a signature alone only where the other names are capitals', () => {
    const text = front({ last: 'Sample' }).replace('JONATHAN QUINCY', 'Jonathan Quincy');

    expect(crossCheck(MACHINE, [text]).doubts).toEqual([]);
    const one = text.replace('1 Sample\n2 Jonathan', 'Sample Jonathan');
    expect(crossCheck(MACHINE, [one]).doubts).toEqual([]);
  });

  it('completes a name that a code says it cuts', () => {
    const cut = (field: 'first_name' | 'last_name' | 'middle_name', name: string) => {
      const machine: MachinePart = {
        ...MACHINE,
        cutNames: [field],
        fields: { ...MACHINE.fields, [field]: name },
      };
      return crossCheck(machine, [front(), front()]);
    };

    for (const [field, name, whole] of [
      ['last_name', 'SAMP', 'SAMPLE'],
      ['first_name', 'JONA', 'JONATHAN'],
      ['middle_name', 'QUI', 'QUINCY'],
    ] as const)
      expect(cut(field, name)).toMatchObject({
        whole: { [field]: whole },
        doubts: [],
        disputed: [],
      });
    expect(cut('middle_name', 'WAL')).toMatchObject({
      ...{ whole: { middle_name: null }, disputed: ['middle_name'] },
    });
    expect(cut('last_name', 'SOME').disputed).toContain('last_name');
  });

  describe('where the zone cuts the only first name', () => {
    const zone: MachinePart = {
      ...MACHINE,
      needsPrintedName: true,
      cutNames: ['first_name'],
      fields: { ...MACHINE.fields, first_name: 'JONAT' },
    };
    const of = (...names: string[]) =>
      crossCheck(
        zone,
        names.map((name) => front().replace('JONATHAN', name)),
      );

    it('completes it when two readings have the same word', () => {
      expect(of('Jonàthan', 'JONATHAN')).toMatchObject({
        whole: { first_name: 'JONATHAN' },
        doubts: [],
      });
    });

    it('completes it with the further names at their label', () => {
      const read = (names: string) => front().replace('2 JONATHAN QUINCY', names);
      const passport = { ...zone, fields: { ...zone.fields, middle_name: null } };

      for (const second of ['JONATHAN LOUIS', 'GIVEN NAMES\nJONATHAN LOUIS'])
        expect(
          crossCheck(passport, [read('GIVEN NAMES\nJONATHAN LOUIS'), read(second)]),
        ).toMatchObject({ whole: { first_name: 'JONATHAN LOUIS' }, doubts: [] });
    });

    it.each([
      ['one reading has a label', ['GIVEN NAMES\nJONATHAN LOUIS', 'JONATHAN']],
      [
        'the reader divides them in two ways',
        ['GIVEN NAMES\nJONATHAN LOUIS', 'GIVEN NAMES\nJONATHANLOUIS'],
      ],
      ['two labels differ', ['GIVEN NAMES\nJONATHAN LOUIS', 'GIVEN NAMES\nJONATHAN LOUISE']],
      ['one reading has it', ['JONATHAN']],
      ['two readings differ', ['JONATHAN', 'JONATHAM']],
      ['another name follows it', ['JONATHAN LOUIS', 'JONATHAN LOUIS']],
      ['a reading has the cut name too', ['JONATHAN', 'JONATHAN', 'JONAT']],
    ])('leaves it unknown when %s', (_, names) => {
      expect(of(...names)).toMatchObject({
        whole: { first_name: null },
        disputed: ['first_name'],
        doubts: ['printed_name_differs'],
      });
    });
  });

  it('completes a name that the zone cuts behind a word, whose words are all printed', () => {
    const zone: MachinePart = {
      ...MACHINE,
      ...{ needsPrintedName: true, cutNames: ['first_name'], isCutBehindWord: true },
      fields: { ...MACHINE.fields, first_name: 'ANNA MARIA', middle_name: null },
    };
    const of = (names: string) => {
      const text = front().replace('2 JONATHAN QUINCY', names);
      const { whole, disputed } = crossCheck(zone, [text, text]);
      return disputed.length === 0 ? whole.first_name : null;
    };

    expect(of('2 ANNA MARIA')).toBe('ANNA MARIA');
    expect(of('GIVEN NAMES\nANNA MARIA ELISABETH')).toBe('ANNA MARIA ELISABETH');
    expect(of('2 ANNA MARIA ELISABETH')).toBeNull();
    expect(of('2 ANNA MARIANA')).toBeNull();
    expect(of('2 ANNA MARIA\nELISABETH')).toBeNull();
  });
});
