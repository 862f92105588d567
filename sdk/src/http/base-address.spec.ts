import { baseAddress } from './base-address.js';

describe('the address of a deployment', () => {
  it.each([
    ['https://identity.example.com/', 'https://identity.example.com'],
    ['https://example.com/identity', 'https://example.com/identity'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000//', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('takes %s', (text, address) => {
    expect(baseAddress('baseUrl', text)).toBe(address);
  });

  it.each([
    'identity.example.com',
    'ftp://identity.example.com',
    'https://user:secret@identity.example.com',
    'https://identity.example.com?x=1',
    'https://identity.example.com#x',
    'http://identity.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    '',
  ])('refuses %j', (text) => {
    expect(() => baseAddress('baseUrl', text)).toThrow(TypeError);
  });

  it('takes plain http to another machine only when asked to', () => {
    expect(baseAddress('baseUrl', 'http://gateway:3000', true)).toBe('http://gateway:3000');
  });

  it('shows no credential in its refusal', () => {
    expect(() => baseAddress('baseUrl', 'https://user:hunter2@example.com')).toThrow(
      /^(?!.*hunter2)/,
    );
  });
});
