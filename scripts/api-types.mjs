import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const PARTNERS = 'openapi.json';
const PAGES = 'openapi-pages.json';

/** Files of types, each with the documents that it is made from. */
const FILES = {
  'web/api/openapi.d.ts': [PARTNERS, PAGES],
  // No .d.ts: the compiler would leave it out of the package.
  'sdk/src/api/openapi.ts': [PARTNERS],
};

/** The types of the API, by file: the pages use one, the SDK the other. */
export async function apiTypes() {
  const made = Object.entries(FILES).map(async ([file, sources]) => [file, await types(sources)]);
  return Object.fromEntries(await Promise.all(made));
}

export async function writeApiTypes() {
  for (const [file, text] of Object.entries(await apiTypes())) writeFileSync(file, text);
}

async function types(sources) {
  const documents = sources.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const [{ openapi, info }] = documents;
  const named = documents.flatMap(({ components }) => Object.entries(components.schemas));
  const schemas = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  const tree = await openapiTS({ openapi, info, paths: {}, components: { schemas } });
  return `// Made by npm run generate from ${sources.join(' and ')}.\n${astToString(tree)}`;
}
