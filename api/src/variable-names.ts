// A misspelt variable would be ignored without a word: no https, no store, no key.

/** Variables of earlier versions, and what they are called now. */
export const renamedVariables: Readonly<Record<string, string>> = {};

/** Names that begin with these words are meant for Greenroom. */
const ownPrefix = new RegExp(
  '^(?:GREENROOM|DATABASE|PUBLIC|TRUSTED|S3|BANK|SETUP|DEFAULT_ADMIN|OIDC|PROFESSIONAL|PUSH|SECURITY' +
    '|METRICS|BACKUP|LOG)(?:_|$)',
);
/** Shorter names are near to too many others. */
const shortest = 6;
/** From this length on two letters may be wrong. */
const long = 10;

/** One line per variable that has no effect although it looks meant for Greenroom. */
export function findUnknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  renamed = renamedVariables,
): string[] {
  const lines: string[] = [];
  for (const name of Object.keys(env).toSorted()) {
    if (known.includes(name) || !env[name]?.trim()) continue;
    const today = renamed[name];
    const nearest = findNearest(name, known);
    if (today !== undefined) lines.push(`${name} is now called ${today}; it has no effect.`);
    else if (nearest !== null) {
      lines.push(`${name} has no effect. Did you mean ${nearest}?`);
    } else if (ownPrefix.test(name)) lines.push(describeUnknown(name, known));
  }
  return lines;
}

function findNearest(name: string, known: readonly string[]): string | null {
  if (name.length < shortest) return null;
  const allowed = name.length >= long ? 2 : 1;
  const near = known
    .filter((one) => one.length >= shortest && Math.abs(one.length - name.length) <= allowed)
    .map((one) => ({ one, distance: countEdits(name, one) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near !== undefined && near.distance <= allowed ? near.one : null;
}

/** Names those that begin with the most of the same words. */
function describeUnknown(name: string, known: readonly string[]): string {
  const isFile = (one: string) => one.endsWith('_FILE');
  const alike = known.filter((one) => isFile(one) === isFile(name));
  const [first, ...others] = findSameBeginning(name, alike) ?? findSameBeginning(name, known) ?? [];
  if (first === undefined) return `${name} has no effect: Greenroom has no such variable.`;
  if (others.length === 0) return `${name} has no effect. Did you mean ${first}?`;
  return `${name} has no effect. There are ${[first, ...others].join(', ')}.`;
}

/** Null: none begins with the same word. */
function findSameBeginning(name: string, known: readonly string[]): string[] | null {
  const shared = known.map((one) => ({ one, words: countSameWords(name, one) }));
  const most = Math.max(0, ...shared.map(({ words }) => words));
  if (most === 0) return null;
  return shared.filter(({ words }) => words === most).map(({ one }) => one);
}

function countSameWords(one: string, other: string): number {
  const words = other.split('_');
  const differing = one.split('_').findIndex((word, index) => word !== words[index]);
  return differing === -1 ? one.split('_').length : differing;
}

/** How many letters must be added, removed, replaced or swapped with the next. */
export function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      costs.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
