interface Placed {
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** Absent: the column's whole width. */
  readonly lane?: number;
  readonly lanes?: number;
}

/** A ref that places an element in its day's column by custom properties of its style sheet. */
export function placeIn({ from, to, lane = 0, lanes = 1 }: Placed) {
  return (element: HTMLElement | null): void => {
    const style = element?.style;
    style?.setProperty('--from', String(from));
    style?.setProperty('--length', String(to - from));
    style?.setProperty('--lane', String(lane));
    style?.setProperty('--lanes', String(lanes));
  };
}
