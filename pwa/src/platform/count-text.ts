const format = new Intl.NumberFormat('en-GB');

/** A count as screens show it, such as '1,624'. */
export function countText(count: number): string {
  return format.format(count);
}
