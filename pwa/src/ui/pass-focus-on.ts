/**
 * The ref of what comes and goes, such as a row with its own buttons: if it has the focus as it goes,
 * the nearest element around it with a `tabIndex` gets it, else `#content`, in place of the body.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  // React calls this before it removes the element.
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
    (around ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };
}
