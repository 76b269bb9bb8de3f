import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const [begin, end] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

/**
 * Replaces the text between the marks of a page in docs/ unless `isKept`. @throws where the page
 * has no marks, even if kept
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

/** Load average over a minute: '12.3'. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

export function describeDay(): string {
  return new Date().toISOString().slice(0, 10);
}
