import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/**
 * Puts a run between the marks of a page of docs/, in place of the last one, unless that is kept.
 * Throws where the page has lost its marks, also where it is kept.
 */
export function replaceMeasured(page: string, run: string, isKept: boolean): void {
  const path = fileURLToPath(new URL(`../../docs/${page}`, import.meta.url));
  const text = readFileSync(path, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/${page} has lost its marks`);
  if (isKept) return;
  writeFileSync(path, `${text.slice(0, before)}${begin}\n\n${run}\n\n${text.slice(after)}`);
}

/** The processors: '2 × AMD EPYC'. */
export function describeMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
}

/** How many processes want the processors, averaged over a minute: '12.3'. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** Today's date: '2026-11-20'. */
export function describeDay(): string {
  return new Date().toISOString().slice(0, 10);
}
