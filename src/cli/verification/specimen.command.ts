import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

interface SpecimenCommandOptions {
  out: string;
  photo?: string;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
}

export function specimenCommand(): Command {
  return new Command('specimen')
    .description('Draw a specimen licence and passport page, to print or to show on a phone')
    .requiredOption('--out <folder>', 'where the pictures are written')
    .option('--photo <file>', 'a photo of a person (JPEG, PNG or WebP); without it a face is drawn')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--date-of-birth <date>', 'YYYY-MM-DD', dateOption)
    .action(async (options: SpecimenCommandOptions, command: Command) => {
      // Loaded here: no other command needs fonts and barcodes.
      const { drawSpecimens, PictureRefused } =
        await import('../../verification/engine/specimen/index.js');
      const { out, photo, ...holder } = options;
      try {
        const pictures = await drawSpecimens({
          holder,
          ...(photo === undefined ? {} : { photo: await readFile(photo) }),
          today: new Date().toISOString().slice(0, 10),
        });
        const files = await writeFiles(out, pictures);
        process.stdout.write(`${JSON.stringify({ files }, null, 2)}\n`);
      } catch (error) {
        // A bad picture file is reported without the help on options.
        if (error instanceof PictureRefused)
          command.showHelpAfterError(false).error(`${photo ?? ''}: ${error.message}`);
        throw error;
      }
    });
}

async function writeFiles(folder: string, pictures: Record<string, Buffer>): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(pictures).map(async ([name, png]) => {
      const file = join(folder, name);
      await writeFile(file, png);
      return file;
    }),
  );
}

function dateOption(value: string): string {
  const time = new Date(`${value}T00:00:00Z`);
  // 31 February would be taken as 3 March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(value)) {
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD');
  }
  return value;
}
