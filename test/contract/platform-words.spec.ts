import { globSync, readFileSync } from 'node:fs';
import { packagePath } from '../../src/platform/config/index.js';

/** Nouns of a product. The platform serves any product, so what it must know of them is registered. */
const PRODUCT_WORDS = [
  'verification',
  'gateway',
  'organization',
  'organisation',
  'org',
  'partner',
  'project',
  'proj',
  'persona',
  'selfie',
  'portrait',
  'passport',
  'liveness',
  'hosted',
  'consent',
  'customer',
  'cust',
  'employee',
  'emp',
  'grant',
  'desk',
  'kiosk',
];

/** The name of the whole, and words of PostgreSQL and of libraries. */
const OTHER_MEANINGS = [/identity[-_]gateway/gi, /\bGRANT\b/g, /\bgrantApplicationRole\b/g];

function productWordsIn(text: string): string[] {
  const own = OTHER_MEANINGS.reduce((rest, meaning) => rest.replaceAll(meaning, ''), text);
  const words = own
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.filter((word) => PRODUCT_WORDS.some((each) => word === each || word === `${each}s`));
}

describe('the platform', () => {
  const files = globSync('src/platform/**/*.ts', { cwd: packagePath('.') }).sort();

  it('names no product, in identifiers, texts and comments', () => {
    const named = files.flatMap((file) =>
      readFileSync(packagePath(file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          productWordsIn(line).map((word) => `${file}:${index + 1}: ${word}`),
        ),
    );

    expect(files.length).toBeGreaterThan(100);
    expect(named).toEqual([]);
  });

  it.each([
    ['const rateLimitPerEmployee = 60;', ['employee']],
    [
      'FROM verification.idempotency_keys WHERE organization_id = $1',
      ['verification', 'organization'],
    ],
    ['// Requests of customers', ['customers']],
    ["const USER = 'identity_gateway_app'; // GRANT SELECT", []],
  ])('would be caught naming one: %s', (line, words) => {
    expect(productWordsIn(line)).toEqual(words);
  });
});
