import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['api', 'infra', 'pwa', 'sw', 'sync-protocol', 'tests'];
const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
const isSource = /\.(ts|tsx|mjs|css)$/;
const isGenerated = /\.module\.css\.d\.ts$/;

export interface Import {
  /**
   * Path from the root for a file of this workspace (`pwa/src/replica/outbox/outbox.ts`), else the
   * package's name.
   */
  readonly target: string;
  /** Erased before the code runs. */
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** The text of a file of the project, by its path from the root. */
export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The same; null: there is none. */
export function findProjectFile(path: string): string | null {
  return existsSync(join(root, path)) ? readProjectFile(path) : null;
}

/** Every source file of the packages, tests included. */
export function readSourceTree(): SourceFile[] {
  return packages
    .flatMap((name) => filesBelow(name))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Parses a file for the rules; tests plant violations with it. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: findImports(path, text) };
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(path);
    return isSource.test(path) && !isGenerated.test(path) ? [path] : [];
  });
}

const importForms = [
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+()['"]([^'"]+)['"]/gm,
  /\bimport\(\s*()['"]([^'"]+)['"]\s*\)/g,
];

function findImports(path: string, text: string): Import[] {
  if (path.endsWith('.css')) return [];
  return importForms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      target: resolveImport(path, match[2] ?? ''),
      isTypeOnly: match[1] !== undefined && match[1] !== '',
    })),
  );
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const own = /^@greenroom\/([a-z-]+)\/(.+)$/.exec(specifier);
  if (own) return `${own[1]}/src/${withExtension(own[2] ?? '')}`;
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);
}

function withExtension(path: string): string {
  return /\.[a-z]+$/.test(path) ? path : `${path}.ts`;
}
