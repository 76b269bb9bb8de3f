import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './ordered-list.module.css';
import { useDrag } from './use-drag.ts';

interface OrderedListProps<Row> {
  /** Accessible name: 'Sections'. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A row's name in labels and announcements. */
  readonly nameOf: (row: Row, index: number) => string;
  /** Positions from 0. */
  readonly onMove: (from: number, to: number) => void;
  /** Nothing can be moved now. Default: false. */
  readonly isLocked?: boolean;
  /** Whether the tools are the handle alone, and the row offers `moves` itself. Default: no. */
  readonly isBare?: boolean;
  /** A row; `tools` are its handle and its buttons for moving. */
  readonly children: (row: Row, index: number, tools: ReactNode, moves: Moves) => ReactNode;
}

/** Undefined: it stands there already. */
export interface Moves {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
}

/** A list that is ordered by buttons, by dragging, or by arrow keys on a row's handle. */
export function OrderedList<Row>(props: OrderedListProps<Row>) {
  const { rows, keyOf, nameOf, isLocked = false, isBare = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (isLocked || row === undefined || to < 0 || to >= rows.length || to === from) return;
    setSaid(`${nameOf(row, from)} moved to position ${to + 1} of ${rows.length}`);
    props.onMove(from, to);
  };
  const dragged = useRef<string>(null);
  const { drag, begin } = useDrag(list, ({ from, to }) => {
    const row = rows[from];
    // The list has changed meanwhile: another row would be moved.
    if (row !== undefined && keyOf(row) === dragged.current) move(from, to);
  });
  const toolsOf = (row: Row, index: number) => {
    const name = nameOf(row, index);
    const isFirst = index === 0;
    const isLast = index === rows.length - 1;
    return (
      <span className={styles.tools}>
        {!isBare && (
          <>
            <IconButton
              label={`Move ${name} up`}
              className={styles.tool}
              aria-disabled={isFirst || isLocked}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={20} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              className={styles.tool}
              aria-disabled={isLast || isLocked}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton
          label={`Drag ${name}, or press the arrow keys`}
          className={classNames(styles.tool, styles.handle)}
          aria-disabled={isLocked || rows.length === 1}
          onPointerDown={(event) => {
            if (isLocked || rows.length === 1) return;
            dragged.current = keyOf(row);
            begin(index, event);
          }}
          onKeyDown={(event) => moveByKey(event, index, rows.length, move)}
        >
          <GripVertical size={20} aria-hidden="true" />
        </IconButton>
      </span>
    );
  };
  const movesOf = (index: number): Moves => ({
    up: index > 0 ? () => move(index, index - 1) : undefined,
    down: index < rows.length - 1 ? () => move(index, index + 1) : undefined,
  });
  return (
    <>
      <Stack as="ol" gap={12} ref={list} aria-label={props.label}>
        {rows.map((row, index) => (
          <li
            key={keyOf(row)}
            ref={passFocusOn}
            className={classNames(
              styles.row,
              drag?.from === index && styles.dragged,
              isBefore(drag, index) && styles.before,
              isAfter(drag, index) && styles.after,
            )}
          >
            {props.children(row, index, toolsOf(row, index), movesOf(index))}
          </li>
        ))}
      </Stack>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

type Dragged = ReturnType<typeof useDrag>['drag'];

/** Whether the dragged row would come to stand directly before this one. */
function isBefore(drag: Dragged, index: number): boolean {
  return drag !== null && drag.to < drag.from && drag.to === index;
}

function isAfter(drag: Dragged, index: number): boolean {
  return drag !== null && drag.to > drag.from && drag.to === index;
}

function moveByKey(
  event: KeyboardEvent,
  index: number,
  count: number,
  move: (from: number, to: number) => void,
): void {
  const positions: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const to = positions[event.key];
  if (to === undefined) return;
  event.preventDefault();
  move(index, to);
}
