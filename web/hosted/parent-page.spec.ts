import { targetOrigins } from './parent-page.js';

const LISTED = ['https://a.example', 'https://b.example'];

describe('the page around a frame', () => {
  it('is told where its origin is listed', () => {
    expect(targetOrigins(LISTED, ['https://b.example', 'https://a.example'])).toEqual([
      'https://b.example',
    ]);
  });

  it('is told nothing where its origin is not', () => {
    expect(targetOrigins(LISTED, ['https://evil.example'])).toEqual([]);
    expect(targetOrigins(LISTED, ['null'])).toEqual([]);
    expect(targetOrigins([], ['https://a.example'])).toEqual([]);
  });

  it('gets a message for each listed origin where the browser does not tell its own', () => {
    expect(targetOrigins(LISTED, undefined)).toEqual(LISTED);
  });
});
