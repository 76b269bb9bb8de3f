/** Milliseconds after which a start goes on though no screen has shown what it has. */
const patience = 2_000;

let tellShown: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});
let given: Promise<void> | null = null;

/**
 * A screen shows what is on the device. Only the first of a start counts; what waits for it begins
 * once it is painted.
 */
export function announcePicture(): void {
  // A hidden page is not painted.
  if (document.visibilityState === 'hidden') tellShown();
  else requestAnimationFrame(() => setTimeout(tellShown));
}

/**
 * Resolves once the first screen of this start is painted with what is on the device. What nobody
 * looks at yet (asking the server, updates, parts for later) begins then: on a phone's processor it
 * would take half as long again from the first picture (docs/benchmarks.md, d).
 */
export function whenPictured(): Promise<void> {
  given ??= new Promise((resolve) => {
    setTimeout(resolve, patience);
  });
  return Promise.race([shown, given]);
}
