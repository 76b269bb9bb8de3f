/**
 * The ref of what comes and goes, such as a row with its own buttons: if it has the focus as it goes,
 * the nearest element around it with a `tabIndex` gets it, else `main`, in place of the body.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  // React calls this before it removes the element.
  return () => {
    if (element === null || !element.contains(document.activeElement)) return;
    const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
    (around ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
}
