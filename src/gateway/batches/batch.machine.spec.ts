import { BATCH_STATUSES, isWorking, isWorthAnotherTry, nextBatchStatus } from './batch.machine.js';

describe('a batch', () => {
  it('runs only once it was prepared or reviewed, directly or with a second person', () => {
    const runs = BATCH_STATUSES.filter((status) =>
      (['start', 'approve'] as const).some((event) => nextBatchStatus(status, event) === 'running'),
    );

    expect(runs).toEqual(['reviewed', 'prepared', 'awaiting_approval']);
    expect(nextBatchStatus('awaiting_undo', 'approve')).toBe('undoing');
  });

  it('is reviewed again after its columns are matched anew, but not once a second person may have seen it', () => {
    const matched = BATCH_STATUSES.filter((status) => nextBatchStatus(status, 'match'));

    expect(matched).toEqual(['uploaded', 'reviewed']);
  });

  it('can be undone once it has stopped, and only once', () => {
    const undone = BATCH_STATUSES.filter((status) => nextBatchStatus(status, 'undo'));

    expect(undone).toEqual(['done', 'canceled', 'failed']);
    expect(nextBatchStatus('undone', 'undo')).toBeNull();
    // An undo that was withdrawn leaves it as it ended.
    for (const ended of undone)
      expect(nextBatchStatus('awaiting_undo', 'cancel', ended)).toBe(ended);
  });

  it('is worked on in three states', () => {
    expect(BATCH_STATUSES.filter(isWorking)).toEqual(['reviewing', 'running', 'undoing']);
  });

  it('ends from its run, and never runs again after its end', () => {
    expect(BATCH_STATUSES.filter((each) => nextBatchStatus(each, 'finish'))).toEqual([
      'running',
      'undoing',
    ]);
    for (const status of ['done', 'canceled', 'failed', 'undone'] as const)
      for (const event of ['start', 'approve', 'cancel', 'finish'] as const)
        expect(nextBatchStatus(status, event)).toBeNull();
  });

  it('tries again what may pass, a few times', () => {
    expect([409, 400, 404].filter((status) => isWorthAnotherTry(status, 1))).toEqual([]);
    expect([429, 503].filter((status) => isWorthAnotherTry(status, 4))).toEqual([429, 503]);
    expect(isWorthAnotherTry(503, 5)).toBe(false);
  });
});
