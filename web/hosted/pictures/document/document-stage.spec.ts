import { documentBegun, nextPicture } from './document-stage.js';

it.each([
  [[], null],
  [['selfie'], null],
  [['document_front'], 'card'],
  [['document_back'], 'card'],
  [['passport_page'], 'passport'],
] as const)('a page with %j goes on with %s', (captured, document) => {
  expect(documentBegun(captured)).toBe(document);
});

it.each([
  ['card', [], 'document_front'],
  ['card', ['document_front'], 'document_back'],
  ['card', ['document_back'], 'document_front'],
  ['card', ['document_front', 'document_back'], null],
  ['passport', ['document_front'], 'passport_page'],
  ['passport', ['passport_page'], null],
] as const)('a %s with %j asks for %s', (document, captured, next) => {
  expect(nextPicture(document, captured)).toBe(next);
});
