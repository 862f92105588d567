import 'reflect-metadata';
import { ValidateBy } from 'class-validator';
import { Problem, type FieldError } from '../../errors/index.js';
import {
  ChoiceField,
  ChoicesField,
  DateField,
  EmailField,
  IntegerField,
  NestedField,
  TextField,
  TextsField,
  UrlField,
} from './fields.js';
import { createValidationPipe } from './validation.js';

const A_FIELD = 'A field.';

class Inner {
  @TextField(A_FIELD, { min: 2, max: 2, pattern: /^[A-Z]+$/, shape: 'be two capital letters' })
  country: string;
}

class Input {
  @TextField(A_FIELD, { min: 3, max: 5, pattern: /^[a-z]+$/, shape: 'be small letters' })
  name: string;
  @EmailField(A_FIELD) email: string;
  @UrlField(A_FIELD) url: string;
  @DateField(A_FIELD) day: string;
  @IntegerField(A_FIELD, { min: 1, max: 9 }) count: number;
  @ChoiceField(A_FIELD, { of: ['red', 'blue'] }) colour: string;
  @ChoicesField(A_FIELD, { of: ['red', 'blue'], max: 2 }) colours: string[];
  @TextsField(A_FIELD, { max: 3, maxItems: 2 }) tags: string[];
  @NestedField(A_FIELD, { type: () => Inner }) inner: Inner;
  @TextField(A_FIELD, { max: 5, optional: true }) note?: string;
}

const VALID = {
  name: 'abc',
  email: 'ada@example.com',
  url: 'https://example.com',
  day: '1990-12-10',
  count: 1,
  colour: 'red',
  colours: ['red'],
  tags: ['a'],
  inner: { country: 'US' },
};

const FIELDS = Object.keys(VALID);

async function mistakes(input: object): Promise<FieldError[]> {
  try {
    await createValidationPipe().transform(input, { type: 'body', metatype: Input });
    return [];
  } catch (error) {
    return (error as Problem).errors ?? [];
  }
}

const without = (name: string): object =>
  Object.fromEntries(Object.entries(VALID).filter(([key]) => key !== name));

describe('the mistakes in an input', () => {
  it('are none in a valid one', async () => {
    expect(await mistakes(VALID)).toEqual([]);
  });

  it.each(FIELDS)('are one where %s is missing, or null: it is required', async (name) => {
    const required = [{ pointer: `/${name}`, code: 'required', detail: 'This field is required' }];

    expect(await mistakes(without(name))).toEqual(required);
    expect(await mistakes({ ...VALID, [name]: null })).toEqual(required);
    expect(await mistakes({ ...VALID, [name]: undefined })).toEqual(required);
  });

  it.each(FIELDS)('are one where %s is of another type', async (name) => {
    for (const value of [true, 1.5, {}, 'no such thing at all', [[]]]) {
      const found = await mistakes({ ...VALID, [name]: value });

      if (name === 'inner' && !Array.isArray(value) && typeof value === 'object')
        expect(found).toMatchObject([{ pointer: '/inner/country', code: 'required' }]);
      else expect(found).toMatchObject([{ pointer: `/${name}`, code: 'invalid' }]);
    }
  });

  it('name only the wrong type, and no rule for values of the right type', async () => {
    const [mistake] = await mistakes({ ...VALID, name: 5 });

    expect(mistake?.detail).toBe('name must be a string');
  });

  it('say in words what a text must be, and show no pattern', async () => {
    const [mistake] = await mistakes({ ...VALID, name: 'ABC' });

    expect(mistake?.detail).toBe('name must be small letters');
  });

  it('are one for each field that is wrong', async () => {
    const found = await mistakes({ name: '', inner: { country: 'u' }, other: 1 });

    expect(found.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/colour required',
      '/colours required',
      '/count required',
      '/day required',
      '/email required',
      '/inner/country invalid',
      '/name invalid',
      '/other unknown',
      '/tags required',
      '/url required',
    ]);
  });
});

let checked = 0;

class Part {
  @TextField('A name.', { max: 10 })
  @ValidateBy({ name: 'counted', validator: { validate: () => (checked += 1) > 0 } })
  name: string;
}

class Whole {
  @NestedField('One part.', { type: () => Part, optional: true }) part?: Part;
  @TextsField('Some texts.', { max: 5, maxItems: 3, optional: true }) texts?: string[];
}

const pipe = createValidationPipe();

async function refusalOf(body: unknown): Promise<Problem> {
  const outcome: unknown = await pipe
    .transform(body, { type: 'body', metatype: Whole })
    .catch((error: unknown) => error);
  if (outcome instanceof Problem) return outcome;
  throw new Error('it was not refused');
}

const parts = Array.from({ length: 500 }, () => ({ name: 'a name that is too long', other: 1 }));

describe('a hostile input', () => {
  beforeEach(() => {
    checked = 0;
  });

  it('with an object in its place is checked as an instance of its class', async () => {
    const whole: unknown = await pipe.transform(
      { part: { name: 'ok' } },
      { type: 'body', metatype: Whole },
    );
    expect((whole as Whole).part).toBeInstanceOf(Part);
    expect(checked).toBeGreaterThan(0);
  });

  it('with an array in place of an object is refused, and no element is checked', async () => {
    const { status, errors } = await refusalOf({ part: parts });
    expect([status, new Set(errors?.map(({ pointer }) => pointer))]).toEqual([
      400,
      new Set(['/part']),
    ]);
    expect(checked).toBe(0);
  });

  it('that is an array itself is refused with one error, and no element is checked', async () => {
    const { status, errors } = await refusalOf(parts.map((part) => ({ part })));
    expect([status, errors]).toEqual([
      400,
      [{ pointer: '', code: 'invalid', detail: 'The body must be an object' }],
    ]);
    expect(checked).toBe(0);
  });

  it('with any number of faults gets twenty short ones', async () => {
    const unknown = Array.from({ length: 100 }, (_, i) => [`${i}${'/~'.repeat(5_000)}`, 1]);
    const { errors } = await refusalOf(Object.fromEntries(unknown));
    expect(errors).toHaveLength(20);
    expect(JSON.stringify(errors).length).toBeLessThan(5_000);
  });

  it('with many wrong elements in a list gets one fault for it', async () => {
    const { errors } = await refusalOf({ texts: Array.from({ length: 900 }, () => 'too long') });
    expect(errors).toHaveLength(1);
  });
});
