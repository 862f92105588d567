import 'reflect-metadata';
import type { Command } from 'commander';
import { EXAMPLES, commandsOf, createProgram, PREFIX } from './program.js';

/** The words of a line as a shell reads it. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);

const program = createProgram('1.2.3');
const leaves = commandsOf(program).filter(({ command }) => command.commands.length === 0);

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

describe('the command line', () => {
  it('tells its version', () => {
    expect(program.version()).toBe('1.2.3');
  });

  it('has an example of each command, and of nothing else', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(leaves.map(({ name }) => name).sort());
  });

  it.each(leaves)('shows in the help of "$name" an example that is whole', ({ command, name }) => {
    const example = EXAMPLES[name] ?? '';
    const { unknown, operands } = command.parseOptions(words(example.slice(name.length)));
    const missing = command.options.filter(
      (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
    );

    expect(example.startsWith(name)).toBe(true);
    const { registeredArguments } = command;
    expect([unknown, operands.length, missing.map(({ long }) => long)]).toEqual([
      [],
      registeredArguments.length,
      [],
    ]);
    expect(helpOf(command)).toContain(`Example:\n  ${PREFIX} ${example}`);
  });

  it.each(leaves)(
    'marks in the help of "$name" each option that it cannot do without',
    ({ command }) => {
      const help = helpOf(command).replaceAll(/\n {4,}/g, ' ');

      for (const option of command.options) {
        const [, line = ''] = help.split(`  ${option.flags}`);
        const isMarked = (line.split('\n')[0] ?? '').includes('(required)');
        expect([option.flags, isMarked]).toEqual([
          option.flags,
          option.mandatory && option.defaultValue === undefined,
        ]);
      }
    },
  );
});
