import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const SOURCE = 'openapi.json';
const TYPES = 'web/api/openapi.d.ts';

/** Generates the API's types, which the pages use. */
export async function webTypes() {
  const { openapi, info, components } = JSON.parse(readFileSync(SOURCE, 'utf8'));
  const { schemas } = components;
  const tree = await openapiTS({ openapi, info, paths: {}, components: { schemas } });
  return `// Made by npm run generate from ${SOURCE}.\n${astToString(tree)}`;
}

export async function writeWebTypes() {
  writeFileSync(TYPES, await webTypes());
}
