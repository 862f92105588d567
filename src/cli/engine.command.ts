import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import type { DocumentsEvaluation } from '../verification/engine/evaluation/index.js';

interface EvaluateOptions {
  dir: string;
  json?: true;
}

export function engineCommands(): Command {
  const engine = new Command('engine').description('The engine that reads documents');
  engine
    .command('evaluate')
    .description('measure the engine on labelled pictures: manifest.json and the files it names')
    .requiredOption('--dir <folder>', 'the folder with manifest.json')
    .option('--json', 'print everything, item by item, as JSON')
    .action(async ({ dir, json }: EvaluateOptions) => {
      const evaluation = { documents: await evaluateFolder(dir) };
      process.stdout.write(
        json ? `${JSON.stringify(evaluation, null, 2)}\n` : tableOf(evaluation.documents),
      );
    });
  return engine;
}

async function evaluateFolder(folder: string): Promise<DocumentsEvaluation> {
  // Loaded here: no other command needs decoders and models.
  const { evaluateDocuments, labelledDocuments, openTextReader } =
    await import('../verification/engine/evaluation/index.js');
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const documents = labelledDocuments(manifest);
  const reader = await openTextReader();
  try {
    const open = (file: string) => readFile(join(folder, file));
    return await evaluateDocuments({ documents, open, reader, now: new Date() });
  } finally {
    await reader.close();
  }
}

function tableOf({ items, ...figures }: DocumentsEvaluation): string {
  const rows = Object.entries(figures).map(([name, value]) => `${name.padEnd(20)} ${value}`);
  const cases = items.map(
    ({ id, outcome, reasons }) => `${id.padEnd(28)} ${outcome.padEnd(11)} ${reasons.join(', ')}`,
  );
  return `${['documents', ...rows, '', ...cases].join('\n')}\n`;
}
