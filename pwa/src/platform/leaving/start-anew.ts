/** Loads the page again: nothing of the former one stays in its memory. */
export function startAnew(): void {
  location.reload();
}
