import { importReport } from './import-report.policy.js';

describe('the report of an import', () => {
  it('has a line for each error', () => {
    const cells = { employee_id: 'E-1', email: '=x' };
    const errors = [
      { field: 'email' as const, code: 'invalid' as const },
      { field: null, code: 'row_too_long' as const },
    ];
    const report = importReport([{ row: 7, outcome: 'reject', changes: [], cells, errors }]);

    expect(report).toBe(
      '\ufeff"row","employee_id","field","error","value"\r\n"7","E-1","email","invalid","\'=x"\r\n"7","E-1","","row_too_long",""\r\n',
    );
  });
});
