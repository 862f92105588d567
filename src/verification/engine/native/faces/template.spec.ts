import { compareTemplates, TEMPLATE_LENGTH, type FaceTemplate } from './template.js';

function template(fill: number, of: Partial<FaceTemplate> = {}): FaceTemplate {
  return { model: 'm', version: '1', values: new Float32Array(TEMPLATE_LENGTH).fill(fill), ...of };
}

describe('comparing templates', () => {
  it('returns the distance between those of one model', () => {
    expect(compareTemplates(template(0.1), template(0.1))).toEqual({
      comparable: true,
      distance: 0,
    });
    const far = compareTemplates(template(0.1), template(0.2));
    expect(far.comparable && far.distance).toBeCloseTo(0.1 * Math.sqrt(TEMPLATE_LENGTH));
  });

  it.each([{ model: 'other' }, { version: '2' }])('refuses those of another model: %j', (other) => {
    expect(compareTemplates(template(0.1), template(0.1, other))).toEqual({
      comparable: false,
      reason: 'other_model',
    });
  });

  it.each([
    ['zeros', new Float32Array(TEMPLATE_LENGTH)],
    ['no numbers', new Float32Array(TEMPLATE_LENGTH).fill(Number.NaN)],
    ['too few numbers', new Float32Array(TEMPLATE_LENGTH - 1).fill(0.1)],
    ['nothing', new Float32Array(0)],
  ])('refuses one of %s, on either side', (_, values) => {
    const broken = template(0.1, { values });
    const refused = { comparable: false, reason: 'damaged' };

    expect(compareTemplates(broken, template(0.1))).toEqual(refused);
    expect(compareTemplates(template(0.1), broken)).toEqual(refused);
    expect(compareTemplates(broken, broken)).toEqual(refused);
  });
});
