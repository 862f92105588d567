import { cleanText } from './clean-text.policy.js';

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
