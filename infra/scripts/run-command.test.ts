import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

describe('running a command', () => {
  it('collects what it writes and how it ends', async () => {
    const script = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await runCommand('node', ['-e', script]);
    expect(code).toBe(3);
    expect(output).toContain('out');
    expect(output).toContain('err');
  });

  it('says what is missing', async () => {
    const { code, output } = await runCommand('no-such-program', []);
    expect(code).toBe(1);
    expect(output).toContain('no-such-program');
  });

  it('ends a command that takes too long', async () => {
    const { code } = await runCommand('node', ['-e', 'setInterval(() => 0, 1000)'], { limit: 50 });
    expect(code).toBe(124);
  });

  it('prefers the programs of the package it runs in', async () => {
    const { output } = await runCommand('node', ['-p', 'process.env.PATH'], { folder: 'pwa' });
    expect(output).toMatch(/^\S*\/pwa\/node_modules\/\.bin:/);
  });
});
