import { changedSettings, RETENTION_RULES, THRESHOLD_RULES } from './project-settings.js';

describe('the settings of a project', () => {
  it('are sent where they differ, so that a colleague keeps the others', () => {
    const before = { uploads_allowed: true, app_schemes: ['com.example.a'], minimum_age: 18 };

    expect(changedSettings(before, { ...before })).toEqual({});
    expect(changedSettings(before, { ...before, app_schemes: [] })).toEqual({ app_schemes: [] });
    expect(changedSettings({ results_days: null }, { results_days: 0 })).toEqual({
      results_days: 0,
    });
  });

  it.each([
    [RETENTION_RULES.pictures_days, ['1', '30', ' 365 '], ['', '0', '0,5', '-1', '90 days']],
    [RETENTION_RULES.results_days, ['', '1', '90'], ['0', '0,5', '90 days', 'forever']],
    [THRESHOLD_RULES.minimum_age, ['0', '18'], ['', '18.5', '18 years', '-1']],
    [THRESHOLD_RULES.face_threshold, ['0.45', '1'], ['', '0,5', '.5', '1e-1', 'strict']],
  ])('are refused where a text is no such number', (rule, right, wrong) => {
    expect(right.map(rule)).toEqual(right.map(() => null));
    expect(wrong.map(rule)).toEqual(wrong.map(() => expect.stringMatching(/^Write /)));
  });
});
