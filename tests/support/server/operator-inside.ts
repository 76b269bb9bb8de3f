import { runCommandLine } from '../../../infra/operator/command-line.ts';
import { environmentOfOperator } from './run-operator.ts';
import type { ServerProcess } from './server-process.ts';

/** As `runOperator`, in this process: a process of its own takes a second to start. */
export async function runInside(
  server: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return runInsideWith({}, server, ...args);
}

/** As `runInside`, with more variables. */
export async function runInsideWith(
  variables: Readonly<Record<string, string>>,
  { dataFolder }: Pick<ServerProcess, 'dataFolder'>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string) => void (output += text);
  const env = environmentOfOperator(variables, dataFolder);
  const code = await runCommandLine(args, { env, write, writeError: write });
  return { code, output };
}
