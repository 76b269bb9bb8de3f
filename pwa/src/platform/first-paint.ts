/** Milliseconds after which startup continues although no screen has announced its content. */
const patience = 2_000;

let isShown = false;
let resolveShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  resolveShown = () => {
    isShown = true;
    resolve();
  };
});
let given: Promise<void> | null = null;

/** Announces a screen with its local data. Only the first of a start counts, after its paint. */
export function announceFirstPaint(): void {
  // Hidden pages are not painted.
  if (document.visibilityState === 'hidden') resolveShown();
  else requestAnimationFrame(() => setTimeout(resolveShown));
}

/**
 * Resolves when the first screen of this start is painted with local data, or after `patience`.
 * Invisible work (requests, updates, preloading) starts then: on a phone it would delay the first
 * paint by half (docs/benchmarks.md, d).
 */
export function whenFirstPainted(): Promise<void> {
  given ??= new Promise((resolve) => {
    setTimeout(() => {
      isShown = true;
      resolve();
    }, patience);
  });
  return Promise.race([shown, given]);
}

/** Whether `whenFirstPainted` has resolved. */
export function isFirstPainted(): boolean {
  return isShown;
}
