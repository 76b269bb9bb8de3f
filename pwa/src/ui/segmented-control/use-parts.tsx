import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import styles from './parts.module.css';
import { type Segment, SegmentedControl } from './segmented-control.tsx';

interface PartsOptions<Part extends string> {
  /** The control's name for screen readers. */
  readonly label: string;
  /** The first is shown unless the address names another. */
  readonly parts: readonly [Segment<Part>, ...Segment<Part>[]];
}

/** The parts of a screen, one shown at a time, in the address (`?part=`), and their switch. */
export function useParts<Part extends string>({
  label,
  parts,
}: PartsOptions<Part>): {
  readonly part: Part;
  readonly control: ReactNode;
  /** Shows a part by another control. */
  readonly choose: (part: Part) => void;
} {
  const [params, setParams] = useSearchParams();
  const hasSwitched = useRef(false);
  const named = params.get('part');
  const first = parts[0].value;
  const part = parts.find(({ value }) => value === named)?.value ?? first;
  // Each part is a tree of its own: the switch keeps the focus it had in the other.
  const keepFocus = (box: HTMLElement | null) => {
    if (box === null || !hasSwitched.current) return;
    hasSwitched.current = false;
    box.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  const choose = (next: Part) => setParams(next === first ? {} : { part: next });
  return {
    part,
    choose,
    control: (
      <div ref={keepFocus} className={styles.parts}>
        <SegmentedControl
          label={label}
          segments={parts}
          value={part}
          onChange={(next) => {
            hasSwitched.current = true;
            choose(next);
          }}
        />
      </div>
    ),
  };
}
