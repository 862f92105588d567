import { Column, Entity, PrimaryColumn } from 'typeorm';
import { newId, uuidOf, type Id } from '../ids/index.js';
import { EntityColumns, idColumn } from './entity-statements.js';

@Entity({ schema: 'test', name: 'things' })
class Thing {
  @PrimaryColumn(idColumn('req', { name: 'thing_id' })) id: Id<'req'>;
  @Column({ type: 'text', array: true }) labels: string[];
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}

@Entity({ schema: 'test', name: 'special_things' })
class SpecialThing extends Thing {
  @Column({ type: 'text' }) kind: string;
}

class Undecorated {
  id: string;
}

describe('the columns of an entity', () => {
  const columns = EntityColumns.of(Thing);
  const id = newId('req');

  it("are selected under their properties' names", () => {
    expect(columns.select()).toBe('thing_id AS "id", labels AS "labels", ended_at AS "endedAt"');
    expect(columns.except('labels').select('t')).toBe(
      't.thing_id AS "id", t.ended_at AS "endedAt"',
    );
  });

  it('are inserted by names and parameters in one order', () => {
    expect(columns.names()).toBe('thing_id, labels, ended_at');
    expect(columns.parameters(2)).toBe('$2, $3, $4');
    expect(columns.values({ id, labels: ['a'], endedAt: null })).toEqual([uuidOf(id), ['a'], null]);
  });

  it('have types and values by name for a batch', () => {
    expect(columns.types()).toEqual({
      thing_id: 'uuid',
      labels: 'text[]',
      ended_at: 'timestamptz',
    });
    expect(columns.except('labels').row({ id, endedAt: null })).toEqual({
      thing_id: uuidOf(id),
      ended_at: null,
    });
  });

  it('are read as the entity, ignoring the rest of the row', () => {
    const row = { id: uuidOf(id), labels: ['a'], endedAt: null, wrapped: 'key' };
    expect(columns.read(row)).toEqual({ id, labels: ['a'], endedAt: null });
  });

  it('include those of the class that it extends, which come first', () => {
    expect(EntityColumns.of(SpecialThing).names()).toBe('thing_id, labels, ended_at, kind');
  });

  it('are those of an entity only', () => {
    expect(() => EntityColumns.of(Undecorated)).toThrow('Undecorated has no columns');
  });
});
