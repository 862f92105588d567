import { linePath } from './line-path.js';

describe('the line of a chart', () => {
  it('goes from edge to edge, the greatest value at the top', () => {
    expect(linePath([0, 5, 10], 100, 24)).toBe('M0 22 L50 12 L100 2');
  });

  it('is flat without any value', () => {
    expect(linePath([0, 0], 100, 24)).toBe('M0 22 L100 22');
    expect(linePath([], 100, 24)).toBe('');
  });
});
