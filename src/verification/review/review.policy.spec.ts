import {
  isReasonOf,
  isSampled,
  outcomeOf,
  questionAbout,
  REASONS_OF,
  REVIEW_REASONS,
} from './review.policy.js';

describe('a review', () => {
  it('is about selfies alone: no look at pictures reads a document', () => {
    expect(questionAbout('liveness_failed')).toBe('live_person');
    expect(questionAbout('selfie_mismatch')).toBe('same_face');
    for (const code of ['document_unreadable', 'document_expired', 'underage', 'profile_mismatch'])
      expect(questionAbout(code as 'underage')).toBeNull();
  });

  it('asks for everything where more than one check is open', () => {
    expect(questionAbout('selfie_mismatch', 2)).toBe('all_in_order');
    expect(questionAbout('document_unreadable', 2)).toBeNull();
  });

  it('ends with one confirmation, or with two where the project asks for a second reviewer', () => {
    expect(outcomeOf(['confirm'], { needsSecond: false })).toBe('confirm');
    expect(outcomeOf(['confirm'], { needsSecond: true })).toBeNull();
    expect(outcomeOf(['confirm', 'confirm'], { needsSecond: true })).toBe('confirm');
  });

  it.each([true, false])('ends with any refusal (second reviewer: %s)', (needsSecond) => {
    expect(outcomeOf(['refuse'], { needsSecond })).toBe('refuse');
    expect(outcomeOf(['confirm', 'refuse'], { needsSecond })).toBe('refuse');
  });

  it('has reasons that belong to one verdict each', () => {
    for (const reason of REVIEW_REASONS)
      expect(isReasonOf('confirm', reason)).not.toBe(isReasonOf('refuse', reason));
    expect(REASONS_OF.refuse.length).toBeGreaterThan(2);
  });

  it('samples about one in twenty', () => {
    const sampled = Array.from({ length: 2_000 }, (_, n) => {
      const hash = Buffer.alloc(4);
      hash.writeUInt32BE(n * 2_147_483);
      return isSampled(hash);
    });
    const share = sampled.filter(Boolean).length / sampled.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.08);
  });
});
