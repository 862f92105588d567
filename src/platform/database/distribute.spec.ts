import { planDistribution, type Distribution, type TableFacts } from './distribute.js';

const DISTRIBUTION: Distribution = {
  tenants: { shop: { table: 'shop.owners', column: 'owner_id' } },
  copied: { 'shop.names': 'looked up by a name' },
};

const table = (name: string, references: string[] = [], isDistributed = false): TableFacts => ({
  name: `shop.${name}`,
  columns: name === 'owners' ? ['id'] : ['owner_id', 'id'],
  references: references.map((each) => `shop.${each}`),
  isDistributed,
});

const order = (tables: TableFacts[]): string[] =>
  planDistribution(tables, DISTRIBUTION).map((step) => step.table.replace('shop.', ''));

describe('the remaining distribution', () => {
  it('follows the foreign keys, tenants first and copied tables before those that point to them', () => {
    const tables = [
      table('accounts', ['zones', 'owners']),
      table('alone'),
      table('bills', ['accounts', 'names']),
      table('names'),
      table('owners'),
      table('zones', ['owners']),
    ];

    expect(order(tables)).toEqual(['names', 'owners', 'alone', 'zones', 'accounts', 'bills']);
    expect(planDistribution(tables, DISTRIBUTION)).toEqual(
      expect.arrayContaining([
        { table: 'shop.names', copied: true },
        { table: 'shop.owners', column: 'id', beside: null },
        { table: 'shop.bills', column: 'owner_id', beside: 'shop.owners' },
      ]),
    );
  });

  it("is nothing when all is done, and otherwise only a later version's tables", () => {
    const before = [table('owners', [], true), table('zones', ['owners'], true)];

    expect(order(before)).toEqual([]);
    expect(order([...before, table('streets', ['zones'])])).toEqual(['streets']);
  });

  it('may reference itself, but no other table in a circle', () => {
    expect(order([table('owners'), table('nodes', ['nodes'])])).toEqual(['owners', 'nodes']);
    expect(() => order([table('owners'), table('a', ['b']), table('b', ['a'])])).toThrow(
      'the foreign keys of shop.a, shop.b lead in a circle',
    );
  });

  it('refuses a table without a tenant column', () => {
    const nobodys = { ...table('nobodys'), columns: ['id'] };

    expect(() => order([table('owners'), nobodys])).toThrow(
      'shop.nobodys does not say whose its rows are',
    );
  });
});
