import { IMPORT_STATUSES } from './import.js';
import { isWorking, nextImportStatus } from './import.machine.js';

describe('an import', () => {
  it('runs only after its review, directly or with a second person', () => {
    const runs = IMPORT_STATUSES.filter((status) =>
      (['start', 'approve'] as const).some(
        (event) => nextImportStatus(status, event) === 'running',
      ),
    );

    expect(runs).toEqual(['reviewed', 'awaiting_approval']);
    expect(nextImportStatus('awaiting_undo', 'approve')).toBe('undoing');
  });

  it('is reviewed again after its columns are matched anew, but not while it changes anything', () => {
    const matched = IMPORT_STATUSES.filter((status) => nextImportStatus(status, 'match'));

    expect(matched).toEqual(['uploaded', 'reviewed', 'awaiting_approval']);
  });

  it('can be undone once it has stopped, and only once', () => {
    const undone = IMPORT_STATUSES.filter((status) => nextImportStatus(status, 'undo'));

    expect(undone).toEqual(['done', 'canceled', 'failed']);
    expect(nextImportStatus('undone', 'undo')).toBeNull();
  });

  it('is worked on in three states', () => {
    expect(IMPORT_STATUSES.filter(isWorking)).toEqual(['reviewing', 'running', 'undoing']);
  });
});
