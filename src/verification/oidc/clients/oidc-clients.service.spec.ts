import { clientIdOf } from './oidc-clients.service.js';

describe('an object identifier', () => {
  it.each([
    ['2.16.840.1.113883.3.7204.1', 'urn:oid:2.16.840.1.113883.3.7204.1'],
    ['urn:oid:2.16.840.1', 'urn:oid:2.16.840.1'],
    ['URN:OID:1.3.6.1.4.1', 'urn:oid:1.3.6.1.4.1'],
    ['0.39', 'urn:oid:0.39'],
    ['2.999', 'urn:oid:2.999'],
    ['2.0.0', 'urn:oid:2.0.0'],
    [
      '2.25.329800735698586629295641978511506172918',
      'urn:oid:2.25.329800735698586629295641978511506172918',
    ],
  ])('%s is the client %s', (text, clientId) => {
    expect(clientIdOf(text)).toBe(clientId);
  });

  it.each([
    ['', 'is empty'],
    ['2', 'has one arc'],
    ['3.1', 'has no such root'],
    ['0.40', 'has a second arc above 39 under 0'],
    ['1.100', 'has a second arc above 39 under 1'],
    ['2.016', 'has a leading zero'],
    ['02.16', 'has a leading zero in the root'],
    ['2..16', 'has an empty arc'],
    ['2.16.', 'ends in a dot'],
    ['2.16.x', 'has a letter'],
    ['2.-1', 'has a sign'],
    [' 2.16', 'has a space'],
    ['2.16\n', 'has a line end'],
    ['urn:oid:', 'has nothing behind the prefix'],
    ['urn:uuid:2.16', 'is of another namespace'],
    [`2.${'1'.repeat(200)}`, 'is longer than any real one'],
  ])('%j %s and is refused', (text) => {
    expect(clientIdOf(text)).toBeNull();
  });
});
