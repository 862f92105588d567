import { importReport } from './import.view.js';

describe('the report of an import', () => {
  it('has a line for each error and doubt', () => {
    const cells = { employee_id: 'E-1', email: '=x' };
    const errors = [
      { field: 'email' as const, code: 'invalid' as const },
      { field: null, code: 'row_too_long' as const },
    ];
    const report = importReport([
      { row: 7, outcome: 'reject', changes: [], cells, errors, doubts: [] },
      { row: 8, outcome: 'create', changes: [], cells, errors: [], doubts: errors.slice(0, 1) },
    ]);

    expect(report).toBe(
      '\ufeff"row","employee_id","outcome","field","error","value"\r\n"7","E-1","reject","email","invalid","\'=x"\r\n"7","E-1","reject","","row_too_long",""\r\n"8","E-1","create","email","invalid","\'=x"\r\n',
    );
  });
});
