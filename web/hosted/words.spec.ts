import { RequestProblem } from '../kit/api-client.js';
import {
  documentTypeLabel,
  formatCountdown,
  formatDay,
  formatMoment,
  sentenceOf,
} from './format.js';
import { closingWords } from './pages/closing-words.js';
import { isShownAtField, problemWords, waitWords } from './problem-words.js';
import { scenarioLabel } from './scenario-labels.js';

const ASKER = {
  organization_name: 'Northwind',
  identity_known: false,
  simulated: false,
  result: null,
};

describe('the words of the hosted page', () => {
  it('reads a birthday in UTC, whatever zone the reader is in', () => {
    expect(formatDay('1985-12-10', 'en-US')).toBe('December 10, 1985');
    expect(formatDay('unknown', 'en-US')).toBe('unknown');
  });

  it.each(['en-US@posix', 'C', '', 'en-x'])(
    'formats a date when the browser names %j',
    (locale) => {
      expect(formatDay('1985-12-10', locale)).toBe('December 10, 1985');
      expect(formatMoment(0, new Date(0), locale)).toMatch(/\d:\d\d/);
    },
  );

  it('gives only the time for today and the day as well for later', () => {
    const now = new Date(2026, 10, 20, 9, 0);
    const inAnHour = new Date(2026, 10, 20, 10, 5).getTime() / 1000;
    const tomorrow = new Date(2026, 10, 21, 10, 5).getTime() / 1000;
    expect(formatMoment(inAnHour, now, 'en-US')).toMatch(/^10:05\sAM$/);
    expect(formatMoment(tomorrow, now, 'en-US')).toMatch(/Saturday, November 21.*10:05/);
  });

  it('counts down in minutes and seconds', () => {
    expect([95, 30, 0].map(formatCountdown)).toEqual(['1:35', '0:30', '0:00']);
  });

  it('names document types and scenarios it knows, and shows others as they are', () => {
    expect(documentTypeLabel('drivers_license')).toBe('Driver’s license');
    expect(documentTypeLabel('voter_card')).toBe('Voter card');
    expect(scenarioLabel('success').label).toBe('Everything checks out');
    expect(scenarioLabel('meteor_strike')).toEqual({ label: 'meteor_strike', effect: null });
    expect(scenarioLabel('toString').label).toBe('toString');
  });

  it('reads the name of an action as a sentence, and keeps a sentence as it is', () => {
    expect(sentenceOf('reset_mfa')).toBe('Reset mfa');
    expect(sentenceOf('__change_bank_account')).toBe('Change bank account');
    expect(sentenceOf('Open account 42 at Ärzte & Co.')).toBe('Open account 42 at Ärzte & Co.');
  });

  it('never says which check a verification failed', () => {
    const words = JSON.stringify(closingWords('failed', ASKER));
    expect(words).not.toMatch(/selfie|face|document|ID|age|match|expired|code|phone/);
  });

  it('thanks a person who says that it is not them, and says who is warned', () => {
    const words = closingWords('canceled', {
      ...ASKER,
      result: { redirect_url: null, said: 'not_me' },
    });
    expect(words.title).toBe('Thank you for telling us');
    expect(words.paragraphs[0]).toMatch(/^Northwind is warned/);
    expect(closingWords('canceled', ASKER).paragraphs.join()).not.toMatch(/warned/);
  });

  it('does not call a simulated person verified', () => {
    expect(closingWords('success', ASKER).title).toMatch(/verified/);
    expect(closingWords('success', { ...ASKER, simulated: true }).title).not.toMatch(/verified/);
  });

  it('says how long to wait after too many tries, rounded up', () => {
    const limited = new RequestProblem({
      kind: 'refused',
      status: 429,
      code: 'phone_sends_exceeded',
      message: 'words',
      retryAfterSeconds: 541,
    });
    expect(problemWords(limited).text).toContain('10 minutes');
    expect([null, 20, 60, 61].map(waitWords)).toEqual([
      'a few minutes',
      'a minute',
      'a minute',
      '2 minutes',
    ]);
  });

  it('offers another try only where the same request can succeed', () => {
    const retryable = (kind: 'network' | 'refused' | 'server', status: number, code = 'any') =>
      problemWords(new RequestProblem({ kind, status, code, message: 'words' })).retryable;
    expect(retryable('network', 0)).toBe(true);
    expect(retryable('server', 500)).toBe(true);
    expect(retryable('refused', 400)).toBe(false);
    expect(retryable('server', 503, 'capture_unavailable')).toBe(false);
  });

  it('leaves a refused code to its field and shows everything else on the page', () => {
    const at = (action: 'phone' | 'document', status: number) =>
      isShownAtField({
        action,
        problem: new RequestProblem({ kind: 'refused', status, code: 'any', message: 'words' }),
      });
    expect(at('phone', 400)).toBe(true);
    expect(at('phone', 429)).toBe(false);
    expect(at('document', 400)).toBe(false);
  });
});
