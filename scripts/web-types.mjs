import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const SOURCES = ['openapi.json', 'openapi-pages.json'];
const TYPES = 'web/api/openapi.d.ts';

/** Generates the API's types, which the pages use. */
export async function webTypes() {
  const [{ openapi, info, components }, pages] = SOURCES.map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const named = { ...components.schemas, ...pages.components.schemas };
  const schemas = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  const tree = await openapiTS({ openapi, info, paths: {}, components: { schemas } });
  return `// Made by npm run generate from ${SOURCES.join(' and ')}.\n${astToString(tree)}`;
}

export async function writeWebTypes() {
  writeFileSync(TYPES, await webTypes());
}
