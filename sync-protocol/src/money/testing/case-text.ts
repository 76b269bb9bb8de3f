/** What was done, one step of a worked case. */
export type WorkedStep =
  | { readonly kind: 'upload'; readonly rows: readonly { date: string; amount: string }[] }
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'week'; readonly weekStart: string; readonly rate: string };

/**
 * Reads a step: an upload of rows ('2026-11-16 120.00, 2026-11-17 150.00', in USD), the current rate
 * ('rate 0.79') or a week's own ('week 2026-11-08 at 0.9').
 */
export function readStep(text: string): WorkedStep {
  const [first = '', weekStart = '', , ofWeek = ''] = text.split(' ');
  if (first === 'rate') return { kind: 'rate', rate: weekStart };
  if (first === 'week') return { kind: 'week', weekStart, rate: ofWeek };
  const rows = readList(text, ',').map((row) => {
    const [date = '', amount = ''] = row.split(' ');
    return { date, amount };
  });
  return { kind: 'upload', rows };
}

/** Reads cases of two lines: columns separated by '|', then what follows. '#' begins a comment. */
export function readCases(text: string): { columns: string[]; follows: string }[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  return lines.flatMap((line, index) =>
    index % 2 === 0
      ? [{ columns: line.split('|').map((each) => each.trim()), follows: lines[index + 1] ?? '' }]
      : [],
  );
}

export function readList(text: string, separator: ',' | ';'): string[] {
  return text === '' ? [] : text.split(`${separator} `);
}
