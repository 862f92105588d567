import { csvCell } from './csv.js';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'shows the formula %j as text',
    (cell) => {
      expect(csvCell(cell)).toBe(`"'${cell}"`);
    },
  );

  it('keeps quotes within their cell', () => {
    expect(csvCell('a"b,c')).toBe('"a""b,c"');
  });
});
