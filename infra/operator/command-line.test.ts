import { describe, expect, it } from 'vitest';
import { runCommandLine } from './command-line.ts';

async function run(...args: string[]) {
  let output = '';
  let errors = '';
  const code = await runCommandLine(args, {
    env: { DATABASE_URL: 'not an address' },
    write: (text) => void (output += text),
    writeError: (text) => void (errors += text),
  });
  return { code, output, errors };
}

describe("the operator's command", () => {
  it('explains itself', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    for (const name of [
      'admin',
      'backup',
      'restore',
      'doctor',
      'support-bundle',
      'keys',
      'upgrade',
      'version',
    ])
      expect(output).toContain(`  ${name}`);
    // Programs of the image beside the operator's.
    for (const name of ['serve', 'probe']) expect(output).toContain(`greenroom ${name}`);
    expect(output).toContain('Exit codes: 0 done, 1 failed, 2 called wrongly.');
    expect((await run('admin', '--help')).output).toContain('reset-password');
    expect(await run('help')).toEqual({ code: 0, output, errors: '' });
  });

  it.each([
    ['amdin', 'admin'],
    ['versoin', 'version'],
    ['docter', 'doctor'],
    ['admin lst', 'list'],
    ['keys rotat', 'rotate'],
  ])('answers the unknown command %s with %s', async (given, nearest) => {
    const { code, errors } = await run(...given.split(' '));
    expect(code).toBe(2);
    expect(errors).toContain(`Did you mean ${nearest}?`);
  });

  it.each([
    [['admin', 'create', 'ada']],
    [['admin', 'reset-password']],
    [['version', '--jsn']],
    // A variable of the shell that is not set.
    [['upgrade', '--to', '']],
    [['backup', '--to', ' ']],
    [['restore', '']],
  ])('refuses %j as called wrongly', async (args) => {
    const { code, output, errors } = await run(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/^error: /);
  });

  // `restore` and `upgrade` say each step, `support-bundle` writes a file of JSON.
  it.each([
    ['admin list'],
    ['admin create'],
    ['admin reset-password'],
    ['admin reset-second-factor'],
    ['admin end-sessions'],
    ['backup'],
    ['doctor'],
    ['keys rotate'],
    ['version'],
  ])('serves scripts: %s', async (command) => {
    expect((await run(...command.split(' '), '--help')).output).toContain('--json');
  });

  it('tells its version, also to scripts', async () => {
    const { output } = await run('version', '--json');
    const { version, node } = JSON.parse(output) as Record<string, string>;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const said = await run('version');
    expect(said.output).toContain(`Greenroom ${version}, Node ${node}`);
    expect(await run('--version')).toEqual(said);
  });

  it('fails with the words of the form before it reaches for the database', async () => {
    const { code, errors } = await run('admin', 'create', 'a@', '--email', 'x');
    expect(code).toBe(1);
    expect(errors).toContain('Username must be at least 3 characters');
    expect(errors).toContain('Please enter a valid email address');
  });

  it('names a variable that is wrong', async () => {
    const { code, errors } = await run('admin', 'list');
    expect(code).toBe(1);
    expect(errors).toContain('DATABASE_URL');
  });
});
