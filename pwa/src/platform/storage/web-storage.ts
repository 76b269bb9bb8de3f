/** Reads a small value of this device; null: none, or storage is blocked. */
export function readLocal(key: string): string | null {
  return read(() => localStorage, key);
}

/** Stores a small value on this device; null removes it. Does nothing where storage is blocked. */
export function writeLocal(key: string, value: string | null): void {
  write(() => localStorage, key, value);
}

/** Reads a small value of this tab; null: none, or storage is blocked. */
export function readTab(key: string): string | null {
  return read(() => sessionStorage, key);
}

/** Stores a small value for this tab, which survives reloads; null removes it. */
export function writeTab(key: string, value: string | null): void {
  write(() => sessionStorage, key, value);
}

// Where storage is blocked, even accessing `localStorage` throws.
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
    // Nothing is stored; the caller reads null.
  }
}
