import 'reflect-metadata';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.js';
import { previewApplication } from './preview-application.js';
import { pathOf } from './project-root.js';

const { version } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { version: string };
for (const [file, text] of Object.entries(generatedFiles(await previewApplication(), version))) {
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  writeFileSync(pathOf(file), text);
}
