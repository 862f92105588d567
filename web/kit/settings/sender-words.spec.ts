import { isOpen, testState, troubleWords, type SenderTest } from './sender-words.js';

const test = (given: Partial<SenderTest>): SenderTest => ({
  id: 'msg_1',
  channel: 'email',
  status: 'queued',
  reason: null,
  attempts: 0,
  trouble: null,
  created_at: 0,
  ...given,
});

describe('the state of a test message', () => {
  it('claims arrival only where the provider reported it', () => {
    expect(testState(test({ status: 'accepted' })).label).toBe('Accepted by the provider');
    expect(testState(test({ status: 'delivered' })).label).toBe('Delivered');
  });

  it('tells a message that waits from one that was tried', () => {
    expect(testState(test({})).label).toBe('Waiting');
    expect(testState(test({ attempts: 2 })).label).toBe('Not accepted yet; tries: 2');
    expect([isOpen(test({ attempts: 2 })), isOpen(test({ status: 'failed' }))]).toEqual([
      true,
      false,
    ]);
  });

  it('says what stands in the way while something does', () => {
    const trouble = { cause: 'sign_in_refused', answer: '535 no' } as const;
    expect(troubleWords(test({ trouble }))).toMatch(/password/);
    expect(troubleWords(test({ trouble, status: 'accepted' }))).toBeNull();
    expect(troubleWords(test({}))).toBeNull();
  });

  it('says why one failed', () => {
    expect(testState(test({ status: 'failed', reason: 'refused' }))).toEqual({
      label: 'The provider refused it',
      tone: 'bad',
    });
  });
});
