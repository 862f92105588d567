import { reviewChoices, reviewLimit } from './review-choices.js';

describe('what people may decide in a project', () => {
  const valuesOf = (template: string) => reviewChoices(template).map(({ value }) => value);

  it.each(['document_selfie', 'selfie_only', 'custom'])('offers all of it (%s)', (template) => {
    expect(valuesOf(template)).toEqual(['off', 'unclear', 'sample']);
    expect(reviewLimit(template)).toBeNull();
  });

  it('offers nothing unclear where tokens claim that checks passed, and says why', () => {
    expect(valuesOf('ial2')).toEqual(['off', 'sample']);
    expect(reviewLimit('ial2')).toContain('Health exchange (IAL2)');
  });
});
