/** Sets the number on the app's icon; 0 removes it. Best effort: few browsers have one. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  change?.catch(() => undefined);
}
