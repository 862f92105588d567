import { fromStored, toStored } from './stored-template.js';
import { compareTemplates, TEMPLATE_LENGTH } from './template.js';

describe('a stored template', () => {
  it('is the same when it is read back', () => {
    const values = Float32Array.from({ length: TEMPLATE_LENGTH }, (_, i) => Math.sin(i) / 3);
    const template = { model: 'm', version: '2', values };

    const back = fromStored(JSON.parse(JSON.stringify(toStored(template))));

    expect(back).toEqual(template);
    expect(compareTemplates(back, template)).toEqual({ comparable: true, distance: 0 });
  });

  it('matches nobody when it is cut off', () => {
    const values = new Float32Array(TEMPLATE_LENGTH).fill(0.1);
    const stored = toStored({ model: 'm', version: '2', values });
    const cut = fromStored({ ...stored, values: stored.values.slice(0, 100) });

    expect(compareTemplates(cut, { model: 'm', version: '2', values })).toEqual({
      comparable: false,
      reason: 'damaged',
    });
  });
});
