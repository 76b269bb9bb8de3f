/** 12,345. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** 12.3. */
export function oneDecimal(value: number): string {
  return value.toFixed(1);
}

/** A Markdown table; the first row is its head, and all but the first column are figures. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
