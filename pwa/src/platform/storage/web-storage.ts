/** Reads a small value of this device; null where there is none or storage is blocked. */
export function readLocal(key: string): string | null {
  return read(() => localStorage, key);
}

/** Keeps a small value on this device; null removes it. Where storage is blocked, nothing is kept. */
export function writeLocal(key: string, value: string | null): void {
  write(() => localStorage, key, value);
}

/** Reads a small value of this tab; null where there is none or storage is blocked. */
export function readTab(key: string): string | null {
  return read(() => sessionStorage, key);
}

/** Keeps a small value for this tab, reloads included; null removes it. */
export function writeTab(key: string, value: string | null): void {
  write(() => sessionStorage, key, value);
}

// Where storage is blocked, even looking at it throws; the app then has no memory between starts.
function read(area: () => Storage, key: string): string | null {
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
}

function write(area: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, value);
  } catch {
    // Nothing is kept; the caller reads null.
  }
}
