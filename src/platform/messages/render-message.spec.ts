import { LOCALES } from '../text/index.js';
import { ONE_TIME_CODE } from './one-time-codes.js';
import { defineMessage, type MessageKind } from './message-kind.js';
import { renderMessage, textOf, cleanText } from './render-message.js';

const code = ONE_TIME_CODE as unknown as MessageKind;
const PARAMS = { code: '123456', sender: 'Example Corp', minutes: 10 };

describe('a message', () => {
  it('is written in the language of its reader, with its numbers', () => {
    expect(textOf(code, PARAMS, 'en').sms).toContain('Valid for 10 minutes');
    expect(textOf(code, { ...PARAMS, minutes: 1 }, 'es').sms).toContain('1 minuto.');
    expect(textOf(code, PARAMS, 'de').sms).toContain('10 Minuten');
    const lasting = (minutes: number) => textOf(code, { ...PARAMS, minutes }, 'fr').sms;
    expect(lasting(119)).toMatch(/2\sheures/);
    expect(lasting(100)).toMatch(/100\sminutes/);
    expect(lasting(10_079)).toMatch(/7\sjours/);
  });

  it('says something else in every language', () => {
    const texts = LOCALES.map((locale) => renderMessage(code, PARAMS, locale));

    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(LOCALES.length);
    expect(
      texts.filter(({ text, html, sms }) =>
        [text, html, sms].every((each) => each.includes('123456')),
      ),
    ).toHaveLength(LOCALES.length);
  });

  it('takes no header, markup or link from the names in it', () => {
    const sender = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com https://evil.example "\'&';
    const { subject, html, text, sms } = renderMessage(code, { ...PARAMS, sender }, 'en');

    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect([html, text, sms].filter((each) => each.includes('https://evil'))).toEqual([]);
  });

  it('says in a warning what to do inside the letter, and in others below it', () => {
    const kind = (name: string, guard?: 'warning') =>
      defineMessage({
        name,
        ...(guard && { guard }),
        texts: Object.fromEntries(
          LOCALES.map((locale) => [
            locale,
            () => ({
              subject: 'Changed',
              body: ['It was changed.'],
              note: 'Tell us now.',
              sms: '',
            }),
          ]),
        ) as never,
      });
    const largest = /<p style="[^"]*font-size:16px[^"]*">Tell us now\./;

    expect(renderMessage(kind('spec_warning', 'warning'), {}, 'en').html).toMatch(largest);
    expect(renderMessage(kind('spec_news'), {}, 'en').html).not.toMatch(largest);
  });

  it('links only to web addresses, and shows them as they are', () => {
    const kind = defineMessage<{ url: string }>({
      name: 'spec_link',
      texts: Object.fromEntries(
        LOCALES.map((locale) => [
          locale,
          ({ url }: { url: string }) => ({
            subject: 'Link',
            body: [],
            action: { label: 'Open', url },
            note: '',
            sms: url,
          }),
        ]),
      ) as never,
    }) as unknown as MessageKind;

    expect(() => renderMessage(kind, { url: 'javascript:alert(1)' }, 'en')).toThrow(
      'no web address',
    );
    const { html, text } = renderMessage(
      kind,
      { url: 'https://a.example/?a=1&b="><script>' },
      'en',
    );
    expect(html).toContain('href="https://a.example/?a=1&amp;b=%22%3E%3Cscript%3E"');
    expect(text).toContain('Open:\nhttps://a.example/?a=1&b=%22%3E%3Cscript%3E');
  });
});

describe("a stranger's text in a message", () => {
  it.each([
    ['a header on a line of its own', 'Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
    ['a reversed text', 'Ada \u202Emoc.live', 'Ada moc.live'],
    ['a separator of lines', 'Ada\u2028Eve', 'Ada Eve'],
    ['an address', 'Pay at https://evil.example', 'Pay at https: evil.example'],
    ['half a surrogate pair', 'Ada\uD800', 'Ada\uFFFD'],
    ['nothing but spaces', ' \t ', ''],
  ])('loses %s', (_what, given, cleaned) => {
    expect(cleanText(given)).toBe(cleaned);
  });

  it('keeps names in any script', () => {
    expect(cleanText("Zéphyrine O'Quillfeather-李")).toBe("Zéphyrine O'Quillfeather-李");
  });

  it('is cut by whole characters', () => {
    expect([...cleanText('🙂'.repeat(200))]).toHaveLength(120);
  });
});
