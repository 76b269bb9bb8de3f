import { basename } from 'node:path';
import { holdsQueries, isTest } from './boundaries.ts';
import type { SourceFile } from './source-tree.ts';

/** A rule of style.md: the violation in a file, as a text; null: none. */
type FileRule = (file: SourceFile) => string | null;

const maxLines = 300;

const isShort: FileRule = ({ text }) => {
  const lines = text.split('\n').length - 1;
  return lines > maxLines ? `${lines} lines; split it by concept` : null;
};

const isKebabCase: FileRule = ({ path }) =>
  /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css)$|^\d+[a-z0-9_-]*\.ts$/.test(
    basename(path),
  )
    ? null
    : 'file names are kebab-case';

const saysWhatItIs: FileRule = ({ path }) =>
  /(^|-)(utils?|helpers?|misc|common|shared|manager)\.[a-z]+$/.test(basename(path))
    ? 'the name says nothing of what is inside'
    : null;

const isNoBarrel: FileRule = ({ path, text }) => {
  if (/^index\.tsx?$/.test(basename(path))) return 'index files hide where things are';
  const code = stripComments(text).trim();
  const rest = code.replaceAll(/^export\s[^;]*?\sfrom\s+['"][^'"]+['"];?$/gm, '').trim();
  return code !== '' && rest === '' && /\.tsx?$/.test(path) ? 'a barrel' : null;
};

const hasNoInlineStyle: FileRule = ({ path, text }) =>
  path.endsWith('.tsx') && /\sstyle=[{"']/.test(stripComments(text))
    ? 'inline style; use the CSS module beside it'
    : null;

const silencesNothing: FileRule = ({ path, text }) => {
  if (path.startsWith('tests/architecture/')) return null;
  const found = /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint|biome)-(disable|ignore)/.exec(
    text,
  );
  return found ? `${found[0]} silences a check` : null;
};

const queriesStayInRepositories: FileRule = ({ path, text }) => {
  if (!path.startsWith('api/src/') || isTest(path) || holdsQueries.test(path)) return null;
  const found = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`/.exec(text);
  return found ? `${found[0]} belongs into a repository or feed` : null;
};

const networkStaysAtTheEdge: FileRule = ({ path, text }) => {
  if (!/^pwa\/src\/(app|features|ui)\//.test(path) || isTest(path)) return null;
  const found = /(^|[^.\w])(fetch\(|new WebSocket\(|new XMLHttpRequest\()/.exec(
    stripComments(text),
  );
  return found ? `${found[2]}…) belongs into rest, replica or platform` : null;
};

const rulesNeedNoWorld: FileRule = ({ path, text }) => {
  if (!/-(rules|effects)\.ts$/.test(path)) return null;
  const found =
    /Date\.now\(|new Date\(\)|Math\.random|crypto\.|\bfetch\(|\bwindow\.|\bdocument\.|\bprocess\.|\bawait\b|\basync\b/.exec(
      stripComments(text),
    );
  return found ? `${found[0]}: time, ids and data are arguments of a rule` : null;
};

/** Files that may wait for a fixed time, with the reason. */
const waitsForTime: ReadonlySet<string> = new Set([
  // The interval between two probes.
  'tests/support/wait-for.ts',
  // When a planned fault begins, and how long it lasts.
  'tests/faults/rounds/planned-time.ts',
  // The interval of restarts, and a device's pause before it tries again.
  'tests/load/soak/run-soak.ts',
  'tests/load/soak/soak-device.ts',
]);

const timers =
  /waitForTimeout\(|'networkidle'|\bsetTimeout\b[^;]*\bfrom 'node:timers\/promises'|new Promise\b[^;]*\bsetTimeout\(/;

const testsWaitForConditions: FileRule = ({ path, text }) => {
  const isOfTests = path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
  if (!isOfTests || path.startsWith('tests/architecture/')) return null;
  const skipped = /\b(it|test|describe)\.(skip|only|todo|fixme)\b/.exec(text);
  const found = skipped ?? (waitsForTime.has(path) ? null : timers.exec(text));
  return found ? `${found[0]} in a test` : null;
};

const testsWaitLongEnough: FileRule = ({ path, text }) => {
  if (!/^tests\/|\/testing\/|\.(test|spec)\.tsx?$/.test(path)) return null;
  if (path.startsWith('tests/architecture/')) return null;
  const code = stripStrings(stripComments(text));
  const isBrief = [...code.matchAll(/\bvi\.wait(?:For|Until)\(/g)].some(
    ({ index, 0: start }) => countArguments(code.slice(index + start.length)) < 2,
  );
  if (isBrief) return 'vi.waitFor gives up after a second; use wait-for.ts';
  // In a journey a short one may stand in a block that is tried again.
  if (path.endsWith('.spec.ts')) return null;
  const limits = code.matchAll(/\btimeout: (\d[\d_]*)/g);
  const isShort = [...limits].some(([, limit = '']) => Number(limit.replaceAll('_', '')) < 5_000);
  return isShort ? 'a wait of less than five seconds' : null;
};

/** The number of arguments up to the closing bracket; a trailing comma begins none. */
function countArguments(code: string): number {
  let depth = 0;
  let count = 0;
  let isBegun = false;
  for (const letter of code) {
    if (depth === 0 && letter === ')') break;
    if (depth === 0 && letter === ',') isBegun = false;
    else if (!isBegun && letter.trim() !== '') {
      isBegun = true;
      count += 1;
    }
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
  }
  return count;
}

export const fileRules = {
  isShort,
  isKebabCase,
  saysWhatItIs,
  isNoBarrel,
  hasNoInlineStyle,
  silencesNothing,
  queriesStayInRepositories,
  networkStaysAtTheEdge,
  rulesNeedNoWorld,
  testsWaitForConditions,
  testsWaitLongEnough,
} as const satisfies Record<string, FileRule>;

/** Every violation of `rules` in `files`, one line each. */
export function findMalformedFiles(
  files: readonly SourceFile[],
  rules: Readonly<Record<string, FileRule>> = fileRules,
): string[] {
  return files.flatMap((file) =>
    Object.values(rules).flatMap((rule) => {
      const reason = rule(file);
      return reason === null ? [] : [`${file.path}: ${reason}`];
    }),
  );
}

function stripComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/.*$/gm, '$1');
}

function stripStrings(text: string): string {
  return text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}
