/** Requested lower floors of windowed scopes, until the server has accepted them. */
export class ScopeWishes {
  readonly #floors = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#floors.size === 0;
  }

  /** Requests a scope's rows from `sort` on. */
  add(scope: string, sort: string): void {
    const wanted = this.#floors.get(scope);
    if (wanted === undefined || sort < wanted) this.#floors.set(scope, sort);
  }

  /** Input for the first request of a pull; undefined: none. */
  asExtend(): Record<string, string> | undefined {
    return this.isEmpty ? undefined : Object.fromEntries(this.#floors);
  }

  /** Removes answered floors, which the cursor now contains. */
  granted(extend: Readonly<Record<string, string>>): void {
    for (const [scope, sort] of Object.entries(extend)) {
      const wanted = this.#floors.get(scope);
      if (wanted !== undefined && wanted >= sort) this.#floors.delete(scope);
    }
  }
}
