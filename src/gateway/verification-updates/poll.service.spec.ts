import { pollDelaySeconds } from './poll.service.js';

describe('polling', () => {
  it('waits twice as long each time, up to five minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 11].map((polls) => pollDelaySeconds(polls, 0.5))).toEqual([
      10, 20, 40, 80, 160, 300, 300,
    ]);
  });

  it('waits an hour where a request is open for longer than half of one', () => {
    const ofHalfAnHour = Array.from({ length: 12 }, (_, polls) => pollDelaySeconds(polls, 0));
    expect(ofHalfAnHour.reduce((sum, each) => sum + each)).toBeGreaterThan(1_750);
    expect([12, 50].map((polls) => pollDelaySeconds(polls, 0.5))).toEqual([3_600, 3_600]);
  });

  it('varies by a quarter to either side', () => {
    expect([pollDelaySeconds(2, 0), pollDelaySeconds(2, 1)]).toEqual([30, 50]);
  });
});
