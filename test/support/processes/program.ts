import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside the measuring one, and ends with its standard input. */
export interface Program {
  process: ChildProcess;
  /** Waits until it says so; throws where it ends first. */
  says: (what: RegExp) => Promise<RegExpExecArray>;
  /** Ends it: all it wrote. */
  end: () => Promise<string>;
}

export function startProgram(file: string, args: string[]): Program {
  return programOf(file, [process.execPath, file, ...args]);
}

/** A program in the place of remote callers. It gets only the idle time of this machine's cores. */
export function startProgramElsewhere(file: string, args: string[]): Program {
  return programOf(file, ['nice', '-n', '19', process.execPath, file, ...args]);
}

function programOf(file: string, [command = '', ...args]: string[]): Program {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  const closed = once(child, 'close');
  return {
    process: child,
    says: async (what) => {
      for (;;) {
        const found = what.exec(text);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${file} ended, having said: ${text}`);
        await Promise.race([once(child.stdout, 'data'), closed]);
      }
    },
    end: async () => {
      child.stdin.end();
      await closed;
      return text;
    },
  };
}
