import { pathToFileURL } from 'node:url';
import { newId } from '../../../../platform/ids/index.js';
import { TableReader } from './table-reader.js';

function newReader(): TableReader {
  const reader = new TableReader();
  reader.entry = pathToFileURL('test/support/hostile-table.worker.mjs');
  return reader;
}

describe('a file that is read in its own thread', () => {
  const [own, other] = [newId('cust'), newId('cust')];

  it('is refused when it takes too long, and delays no other customer', async () => {
    const reader = newReader();
    reader.deadlineMs = 5_000;
    const hanging = reader.read(own, Buffer.from('hang'));
    const order: string[] = [];
    void hanging.catch(() => order.push('hanging'));

    const read = await reader.read(other, Buffer.from('good'));
    order.push('other');

    expect(read.rows).toEqual([['good']]);
    await expect(hanging).rejects.toMatchObject({ code: 'import_too_large' });
    expect(order).toEqual(['other', 'hanging']);
  });

  it('is refused when it takes too much memory, and the process lives on', async () => {
    const reader = newReader();
    reader.maxHeapMb = 32;

    await expect(reader.read(own, Buffer.from('grow'))).rejects.toMatchObject({
      code: 'import_too_large',
    });
    expect((await reader.read(own, Buffer.from('good'))).rows).toEqual([['good']]);
  });

  it('is not refused for a fault of the reader', async () => {
    await expect(newReader().read(own, Buffer.from('broken'))).rejects.toMatchObject({
      reason: 'crashed',
    });
  });

  it('waits for the other file of its customer, and three more are too many', async () => {
    const reader = newReader();
    reader.deadlineMs = 5_000;
    const first = reader.read(own, Buffer.from('hang')).catch(() => 'refused');
    const [second, third] = [1, 2].map(() => reader.read(own, Buffer.from('good')));

    await expect(reader.read(own, Buffer.from('good'))).rejects.toMatchObject({
      code: 'import_already_running',
    });
    expect(await Promise.race([first, second, third])).toBe('refused');
    await Promise.all([second, third]);
  });
});
