import { splitStatements } from './load-migrations.js';

describe('the statements of a script', () => {
  it.each([
    ['one without an end', 'SELECT 1', ['SELECT 1']],
    ['several', 'SELECT 1; SELECT 2;\n\nSELECT 3;', ['SELECT 1', 'SELECT 2', 'SELECT 3']],
    ['none', ' ;; -- nothing;\n', []],
    ['a text', "SELECT 'a;''b;'; SELECT 2", ["SELECT 'a;''b;'", 'SELECT 2']],
    ['a name', 'SELECT 1 AS "a;""b"; SELECT 2', ['SELECT 1 AS "a;""b"', 'SELECT 2']],
    [
      'a comment',
      "-- first; it's\nSELECT 1 /* a; 'b */; SELECT 2",
      ["-- first; it's\nSELECT 1 /* a; 'b */", 'SELECT 2'],
    ],
    [
      'a function body',
      'CREATE FUNCTION f() AS $a$ x; $$ y; $$ $a$ LANGUAGE sql; SELECT 2',
      ['CREATE FUNCTION f() AS $a$ x; $$ y; $$ $a$ LANGUAGE sql', 'SELECT 2'],
    ],
  ])('are told apart: %s', (_, script, statements) => {
    expect(splitStatements(script)).toEqual(statements);
  });
});
