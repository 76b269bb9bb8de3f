/** Lets the browser ask before the page is left, while it is set. */
export function warnOnLeaving(): { readonly set: (isNeeded: boolean) => void } {
  let isSet = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    set: (isNeeded) => {
      if (isNeeded === isSet) return;
      isSet = isNeeded;
      // A listener kept for good would keep the page out of the back/forward cache.
      if (isNeeded) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  };
}
