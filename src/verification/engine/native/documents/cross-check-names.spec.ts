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
});
