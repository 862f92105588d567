import 'reflect-metadata';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.js';
import { previewApplication } from './preview-application.js';
import { packagePath } from '../platform/config/index.js';

const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
  version: string;
};
for (const [file, text] of Object.entries(generatedFiles(await previewApplication(), version))) {
  mkdirSync(dirname(packagePath(file)), { recursive: true });
  writeFileSync(packagePath(file), text);
}
