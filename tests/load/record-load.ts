import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PartResult } from './parts.ts';

const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->'];
const page = fileURLToPath(new URL('../../docs/chat-load.md', import.meta.url));

/** Puts a run into docs/chat-load.md in place of the last one, unless it is kept. @returns the text */
export function recordLoad(results: readonly PartResult[], isKept: boolean): string {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error('chat-load.md has lost its marks');
  const measured = [describe(), ...results.map(sectionOf)].join('\n\n');
  if (!isKept) {
    writeFileSync(page, `${text.slice(0, before)}${begin}\n\n${measured}\n\n${text.slice(after)}`);
  }
  return measured;
}

function sectionOf({ title, table, notes, faults }: PartResult): string {
  const failed = faults.map((fault) => `**Failed:** ${fault}`);
  return [`### ${title}`, table, notes, ...failed].filter((part) => part !== '').join('\n\n');
}

function describe(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${machine}, Node ${process.versions.node}; load average at the end ${load} (all processes of the run share these cores).`;
}
