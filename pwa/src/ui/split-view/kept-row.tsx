import { Component, createRef, type ReactNode } from 'react';

interface KeptRowProps {
  /** `data-row` of the open row. Null: none is open. */
  readonly open: string | null;
  readonly className: string | undefined;
  readonly isHidden: boolean;
  /** Px the window was scrolled before it was hidden. */
  readonly onHidden?: ((scrolled: number) => void) | undefined;
  readonly children: ReactNode;
}

/** A list that scrolls the window so that a row stays where it is while its details open or close. */
export class KeptRow extends Component<KeptRowProps> {
  readonly #list = createRef<HTMLDivElement>();

  // A class, as hooks do not see the page before a commit changes it.
  override getSnapshotBeforeUpdate({ open, isHidden }: KeptRowProps): number | null {
    // Afterwards the page may be too short for it.
    if (this.props.isHidden && !isHidden) this.props.onHidden?.(window.scrollY);
    return open === this.props.open ? null : this.#topOf(this.props.open ?? open);
  }

  override componentDidUpdate({ open }: KeptRowProps, _: unknown, before: number | null): void {
    const now = before === null ? null : this.#topOf(this.props.open ?? open);
    if (before !== null && now !== null) window.scrollBy(0, now - before);
  }

  override render(): ReactNode {
    const { className, isHidden, children } = this.props;
    return (
      <div ref={this.#list} className={className} hidden={isHidden}>
        {children}
      </div>
    );
  }

  /** Null: the list is hidden, or does not have the row. */
  #topOf(key: string | null): number | null {
    const rows = this.#list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const row = [...rows].find(({ dataset }) => dataset['row'] === key);
    return row?.getClientRects()[0]?.top ?? null;
  }
}
