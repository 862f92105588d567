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
import { CAMERA_FAULTS } from './camera/camera-fault.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import { fr } from './words/fr.js';
import { it as italian } from './words/it.js';
import { firstKnown } from '../kit/language/language-of.js';

const CATALOGUES = [en, es, fr, de, italian];

const ASKER = {
  vouch_for: null,
  organization_name: 'Northwind',
  identity_known: false,
  simulated: false,
  result: null,
};

describe('the words of the hosted page', () => {
  it('reads a birthday in UTC, whatever zone the reader is in', () => {
    expect(formatDay('en', '1985-12-10', 'en-US')).toBe('December 10, 1985');
    expect(formatDay('en', 'unknown', 'en-US')).toBe('unknown');
  });

  it.each(['en-US@posix', 'C', '', 'en-x'])(
    'formats a date when the browser names %j',
    (locale) => {
      expect(formatDay('en', '1985-12-10', locale)).toBe('December 10, 1985');
      expect(formatMoment('en', 0, new Date(0), locale)).toMatch(/\d:\d\d/);
    },
  );

  it.each([en, de, es, fr, italian])('names the button that leads to the link: %#', (words) => {
    const advice = words.camera.faults.in_app_browser.advice.join(' ');

    expect(advice).toContain(words.handoff.open);
  });

  it.each([en, de, es, fr, italian])('tells the states of a hand-off apart: %#', ({ handoff }) => {
    const { scan, scanInApp, hidden, opened } = handoff;

    expect(new Set([scan, scanInApp, hidden, opened]).size).toBe(4);
  });

  it('gives only the time for today and the day as well for later', () => {
    const now = new Date(2026, 10, 20, 9, 0);
    const inAnHour = new Date(2026, 10, 20, 10, 5).getTime() / 1000;
    const tomorrow = new Date(2026, 10, 21, 10, 5).getTime() / 1000;
    expect(formatMoment('en', inAnHour, now, 'en-US')).toMatch(/^10:05\sAM\s\S+$/);
    expect(formatMoment('en', tomorrow, now, 'en-US')).toMatch(
      /^Saturday, November 21.*10:05\sAM\s\S+$/,
    );
  });

  it('counts down in minutes and seconds', () => {
    expect([95, 30, 0].map(formatCountdown)).toEqual(['1:35', '0:30', '0:00']);
  });

  it('names document types and scenarios it knows, and shows others as they are', () => {
    expect(documentTypeLabel(en, 'drivers_license')).toBe('Driver’s license');
    expect(documentTypeLabel(en, 'voter_card')).toBe('Voter card');
    expect(scenarioLabel(en, 'success').label).toBe('Everything checks out');
    expect(scenarioLabel(en, 'meteor_strike')).toEqual({ label: 'meteor_strike', effect: null });
    expect(scenarioLabel(en, 'toString').label).toBe('toString');
  });

  it('reads the name of an action as a sentence, and keeps a sentence as it is', () => {
    expect(sentenceOf('reset_mfa')).toBe('Reset mfa');
    expect(sentenceOf('__change_bank_account')).toBe('Change bank account');
    expect(sentenceOf('Open account 42 at Ärzte & Co.')).toBe('Open account 42 at Ärzte & Co.');
  });

  it('never says which check a verification failed', () => {
    const words = JSON.stringify(closingWords(en, 'failed', ASKER));
    expect(words).not.toMatch(/selfie|face|document|ID|age|match|expired|code|phone/);
  });

  it('gives the advice of the service at an end that speaks against nobody', () => {
    const result = {
      ...{ redirect_url: null, said: null, advice: 'Ask the help desk.', shows_data: false },
      ...{ offers_device_key: false, forgets_devices: false },
    };
    const { paragraphs } = closingWords(en, 'failed', { ...ASKER, result });
    expect(paragraphs.at(-1)).toBe('Ask the help desk.');
  });

  it('thanks a person who says that it is not them, and says who is warned', () => {
    const words = closingWords(en, 'canceled', {
      ...ASKER,
      result: {
        redirect_url: null,
        said: 'not_me',
        advice: null,
        shows_data: false,
        offers_device_key: false,
        forgets_devices: false,
      },
    });
    expect(words.title).toBe('Thank you for telling us');
    expect(words.paragraphs[0]).toMatch(/^Northwind is warned/);
    expect(closingWords(en, 'canceled', ASKER).paragraphs.join()).not.toMatch(/warned/);
  });

  it('tells apart in every language a second person who cannot vouch and one who warns', () => {
    const at = { ...ASKER, vouch_for: 'Ada Byron' };
    const said = {
      ...({ redirect_url: null, said: 'not_me', advice: null, shows_data: false } as const),
      ...{ offers_device_key: false, forgets_devices: false },
    };
    for (const words of CATALOGUES) {
      const { left, warned } = words.vouch;
      expect(closingWords(words, 'canceled', at).title).toBe(left.title);
      const { title, paragraphs } = closingWords(words, 'canceled', { ...at, result: said });
      expect([title, paragraphs[0]]).toEqual([warned.title, warned.text('Northwind')]);
    }
  });

  it('does not call a simulated person verified', () => {
    expect(closingWords(en, 'success', ASKER).title).toMatch(/verified/);
    expect(closingWords(en, 'success', { ...ASKER, simulated: true }).title).not.toMatch(
      /verified/,
    );
  });

  it('says how long to wait after too many tries, rounded up', () => {
    const limited = new RequestProblem({
      kind: 'refused',
      status: 429,
      code: 'phone_sends_exceeded',
      message: 'words',
      retryAfterSeconds: 541,
    });
    expect(problemWords(en, limited).text).toContain('10 minutes');
    expect([null, 20, 60, 61].map((seconds) => waitWords(en, seconds))).toEqual([
      'a few minutes',
      'a minute',
      'a minute',
      '2 minutes',
    ]);
  });

  it('offers another try only where the same request can succeed', () => {
    const retryable = (kind: 'network' | 'refused' | 'server', status: number, code = 'any') =>
      problemWords(en, new RequestProblem({ kind, status, code, message: 'words' })).retryable;
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

  it('names whom it speaks of, in every language', () => {
    for (const words of CATALOGUES) {
      const { closing, consent, endings, titles } = words;
      for (const text of [closing.failed.next, consent.effect, endings.notMe.when, titles.consent])
        expect(text('Northwind')).toContain('Northwind');
    }
  });

  it('never says in any language which check a verification failed', () => {
    for (const words of CATALOGUES) {
      const said = JSON.stringify(closingWords(words, 'failed', ASKER));
      expect(said).not.toMatch(
        /selfie|rostro|visage|gesicht|volto|document|ausweis(?!en)|edad|alter\b/i,
      );
    }
  });

  it('writes dates and counts as each language does', () => {
    expect(formatDay('es', '1985-12-10', 'es-MX')).toBe('10 de diciembre de 1985');
    expect(formatDay('de', '1985-12-10', 'en-US')).toBe('10. Dezember 1985');
    expect(es.repeat.left(1)).toBe('Este es su último intento.');
    expect(es.repeat.left(2)).toBe('Le quedan 2 intentos.');
  });

  it('names the way to allow a camera for each fault', () => {
    for (const words of CATALOGUES) {
      const titles = CAMERA_FAULTS.map((fault) => words.camera.faults[fault].title);
      // Two faults may share a title, never their advice.
      const advice = CAMERA_FAULTS.map((fault) => words.camera.faults[fault].advice.join());
      expect(new Set(advice).size).toBe(CAMERA_FAULTS.length);
      expect(titles.every((title) => title !== '')).toBe(true);
    }
  });

  it('starts in the first language of the browser that it has', () => {
    expect(firstKnown(['pt-BR', 'it-CH', 'en'])).toBe('it');
    expect(firstKnown(['pt-BR'])).toBe('en');
    expect(firstKnown([])).toBe('en');
  });
});
