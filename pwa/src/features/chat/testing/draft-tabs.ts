import type { DraftTab } from '../composer/draft-tab.ts';

/** The tabs of one browser; what they hold keeps the others out until they are closed. */
export class DraftTabs {
  readonly #holders = new Map<string, OpenTab>();

  /** A new tab; given another one, its duplicate, which remembers the same. */
  open(original?: OpenTab): OpenTab {
    return new OpenTab(this.#holders, original?.remembered() ?? null);
  }
}

/** One of them; `close` is also what a reload does, after which it is opened as its duplicate. */
export class OpenTab implements DraftTab {
  readonly #holders: Map<string, OpenTab>;
  #place: string | null;

  constructor(holders: Map<string, OpenTab>, place: string | null) {
    this.#holders = holders;
    this.#place = place;
  }

  remembered(): string | null {
    return this.#place;
  }

  remember(place: string): void {
    this.#place = place;
  }

  hold(name: string): Promise<boolean> {
    const holder = this.#holders.get(name) ?? this;
    this.#holders.set(name, holder);
    return Promise.resolve(holder === this);
  }

  close(): void {
    for (const [name, holder] of this.#holders) if (holder === this) this.#holders.delete(name);
  }
}
