export type Outcome = 'passed' | 'FAILED' | 'skipped';

export interface Cell {
  readonly journey: string;
  readonly engine: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Why it was skipped. */
  readonly reason?: string;
}

/** The table of journeys × engines, then each reason for a skip once, then the sums. */
export function describeCells(cells: readonly Cell[]): string[] {
  const engines = [...new Set(cells.map(({ engine }) => engine))];
  const journeys = [...new Set(cells.map(({ journey }) => journey))];
  const rows = journeys.map((journey) => [
    journey,
    ...engines.map((engine) =>
      describeCell(cells.find((cell) => cell.journey === journey && cell.engine === engine)),
    ),
  ]);
  const reasons = new Set(
    cells.flatMap(({ engine, reason }) => (reason === undefined ? [] : [`${engine}: ${reason}`])),
  );
  const count = (outcome: Outcome) => cells.filter((cell) => cell.outcome === outcome).length;
  return [
    ...layOut([['journey', ...engines], ...rows]),
    ...reasons,
    `${count('passed')} passed, ${count('FAILED')} failed, ${count('skipped')} skipped`,
  ];
}

function describeCell(cell: Cell | undefined): string {
  if (cell === undefined) return 'not run';
  return cell.outcome === 'skipped' ? 'skipped' : `${cell.outcome} ${cell.seconds.toFixed(1)} s`;
}

function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
