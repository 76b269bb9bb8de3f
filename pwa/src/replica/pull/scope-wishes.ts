/** Floors of windowed scopes somebody wants lowered, until a server's answer has taken them in. */
export class ScopeWishes {
  readonly #floors = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#floors.size === 0;
  }

  /** Wants everything of a scope from `sort` on. */
  add(scope: string, sort: string): void {
    const wanted = this.#floors.get(scope);
    if (wanted === undefined || sort < wanted) this.#floors.set(scope, sort);
  }

  /** What a request that begins a pull asks for; undefined: nothing. */
  asExtend(): Record<string, string> | undefined {
    return this.isEmpty ? undefined : Object.fromEntries(this.#floors);
  }

  /** A request with these was answered: from here on the cursor carries them. */
  granted(extend: Readonly<Record<string, string>>): void {
    for (const [scope, sort] of Object.entries(extend)) {
      const wanted = this.#floors.get(scope);
      if (wanted !== undefined && wanted >= sort) this.#floors.delete(scope);
    }
  }
}
