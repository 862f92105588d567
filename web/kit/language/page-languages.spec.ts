import { readFileSync } from 'node:fs';
import { de as demoDe } from '../../demo/words/de.js';
import { en as demoEn } from '../../demo/words/en.js';
import { es as demoEs } from '../../demo/words/es.js';
import { fr as demoFr } from '../../demo/words/fr.js';
import { it as demoIt } from '../../demo/words/it.js';
import { de as hostedDe } from '../../hosted/words/de.js';
import { en as hostedEn } from '../../hosted/words/en.js';
import { es as hostedEs } from '../../hosted/words/es.js';
import { fr as hostedFr } from '../../hosted/words/fr.js';
import { it as hostedIt } from '../../hosted/words/it.js';
import { RequestProblem } from '../api-client.js';
import { de as deskDe } from '../../people/pages/desk/words/de.js';
import { en as deskEn } from '../../people/pages/desk/words/en.js';
import { es as deskEs } from '../../people/pages/desk/words/es.js';
import { fr as deskFr } from '../../people/pages/desk/words/fr.js';
import { it as deskIt } from '../../people/pages/desk/words/it.js';
import { PROBLEM_CODES } from '../../people/pages/desk/words/problem-texts.js';

const PAGES = [
  ['the hosted pages', hostedEn, [hostedDe, hostedEs, hostedFr, hostedIt]],
  ['the demo', demoEn, [demoDe, demoEs, demoFr, demoIt]],
  ['the help desk', deskEn, [deskDe, deskEs, deskFr, deskIt]],
] as const;

/** A form without a second line has no hint. */
const MAY_BE_EMPTY = ['code.email.hint'];

/** Texts of several words that two languages write alike, by their language. */
const ALIKE = [
  // French and English write "3 minutes" alike.
  'fr wait.minutes',
];

/** Refusals that a page of staff never provokes, or that end it. */
const OF_NO_PAGE = [
  ...['request_invalid', 'body_malformed', 'body_too_large', 'media_type_unsupported'],
  ...['path_malformed', 'uri_too_long', 'credentials_conflict', 'request_not_from_console'],
  // The dialog of the console confirms it.
  'step_up_required',
  // The text has the reason in it.
  'second_person_unfit',
  // Said by their kind.
  ...['internal_error', 'service_unavailable'],
];

describe.each(PAGES)('the languages of %s', (_page, en, others) => {
  it('have every text', () => {
    const keys = textsOf(en).map(([key]) => key);
    expect(keys.length).toBeGreaterThan(100);
    for (const words of [en, ...others]) {
      const texts = textsOf(words);
      expect(texts.map(([key]) => key)).toEqual(keys);
      const empty = texts.filter(([, text]) => text.trim() === '').map(([key]) => key);
      expect(empty.filter((key) => !MAY_BE_EMPTY.includes(key))).toEqual([]);
    }
  });

  it('leave no English sentence', () => {
    const english = new Map(textsOf(en));
    for (const words of others) {
      const same = textsOf(words).filter(
        ([key, text]) => text.includes(' ') && english.get(key) === text,
      );
      const left = same.map(([key]) => `${words.locale} ${key}`);
      expect(left.filter((each) => !ALIKE.includes(each))).toEqual([]);
    }
  });
});

describe('the words of the help desk', () => {
  it('say why a call is refused, in every language but English', () => {
    const codes = refusalsOf(/^\/people\/v1\/(desk\/|exports\/desk_cases)/);
    const known = [...PROBLEM_CODES, ...OF_NO_PAGE];

    expect(codes.length).toBeGreaterThan(100);
    expect([...new Set(codes)].filter((code) => !known.includes(code))).toEqual([]);
    for (const words of [deskDe, deskEs, deskFr, deskIt]) {
      const texts = PROBLEM_CODES.map((code) =>
        words.elements.problem(refusal(code, 'An English reason')),
      );
      expect(new Set(texts).size).toBe(PROBLEM_CODES.length);
      expect(texts.join()).not.toMatch(/_agent|_case|English/);
    }
  });

  it('keep the code of a refusal that they do not know, and the reason of an unfit person', () => {
    const { problem } = deskDe.elements;
    expect(problem(refusal('meteor_strike', 'Boom'))).toBe('Das ging nicht (meteor_strike).');
    expect(problem(refusal('toString', 'Boom'))).toBe('Das ging nicht (toString).');
    expect(problem(refusal('second_person_unfit', 'They are not active'))).toBe(
      'Diese Person kann nicht bürgen (They are not active).',
    );
    expect(deskEn.elements.problem(refusal('any', 'The server’s own words'))).toBe(
      'The server’s own words',
    );
  });
});

interface Refusal {
  $ref?: string;
  'x-codes'?: string[];
}

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, Refusal> }>>;
  components: { responses: Record<string, Refusal> };
}

/** The codes that the API documents for the paths of our pages. */
function refusalsOf(pages: RegExp): string[] {
  const { paths, components } = JSON.parse(
    readFileSync('openapi-pages.json', 'utf8'),
  ) as ApiDocument;
  return Object.entries(paths)
    .filter(([path]) => pages.test(path))
    .flatMap(([, operations]) => Object.values(operations))
    .flatMap(({ responses }) => Object.values(responses))
    .map((each) => components.responses[each.$ref?.split('/').at(-1) ?? ''] ?? each)
    .flatMap((response) => response['x-codes'] ?? []);
}

function refusal(code: string, message: string): RequestProblem {
  return new RequestProblem({ kind: 'refused', status: 409, code, message });
}

/** Every text, by its path. Functions are called with values of their own kind. */
function textsOf(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function')
    return [[path, textIn((words as (...values: unknown[]) => unknown)(3, 3, 3))]];
  return Object.entries(words as object).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  );
}

/** What a person reads of a text that may have elements in it. */
function textIn(made: unknown): string {
  if (typeof made !== 'object' || made === null) return String(made);
  const { children } = (made as { props: { children: (string | number | undefined)[] } }).props;
  return children.join('');
}
