import type { DraftTab } from '../composer/draft-tab.ts';

/** The tabs of one browser, with the locks they hold until closed. */
export class DraftTabs {
  readonly #holders = new Map<string, OpenTab>();

  /** Opens a new tab, or a duplicate of `original`, which remembers the same place. */
  open(original?: OpenTab): OpenTab {
    return new OpenTab(this.#holders, original?.remembered() ?? null);
  }
}

/** A tab. A reload is `close`, then `open` as its duplicate. */
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
