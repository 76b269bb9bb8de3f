import { placeOfMinute, type WeekHours } from '@greenroom/sync-protocol/schedule/schedule-week';

interface Placed {
  /** Minutes since the midnight its column's day begins with. */
  readonly from: number;
  readonly to: number;
  /** Absent: the column's whole width. */
  readonly lane?: number;
  readonly lanes?: number;
}

/** A ref that places an element in its day's column by custom properties of its style sheet. */
export function placeIn(hours: WeekHours, { from, to, lane = 0, lanes = 1 }: Placed) {
  const top = placeOfMinute(hours, from);
  return setProperties({
    '--top': top,
    '--share': placeOfMinute(hours, to) - top,
    '--lane': lane,
    '--lanes': lanes,
  });
}

/**
 * A ref that gives the columns below an element a line at each of `hours`; the folded ones have a
 * ground instead, which ends in teeth.
 */
export function drawLines({ places, busy }: WeekHours) {
  const ruled = places.filter((place) => place > busy.from && place < busy.to);
  const stops = ruled.map((place) => {
    const top = `${place * 100}%`;
    const end = `calc(${top} + 1px)`;
    return `transparent ${top}, var(--line) ${top} ${end}, transparent ${end}`;
  });
  const [from, to] = [`${busy.from * 100}%`, `${busy.to * 100}%`];
  const folded = `var(--folded) ${from}, transparent ${from} ${to}, var(--folded) ${to}`;
  const layers = [`linear-gradient(${folded})`];
  if (stops.length > 0) layers.unshift(`linear-gradient(${stops.join(', ')})`);
  const teeth = 'var(--folded) 90deg, transparent 0';
  if (busy.from > 0) {
    layers.push(`conic-gradient(from -45deg at bottom, ${teeth}) 0 ${from} / 14px 7px repeat-x`);
  }
  if (busy.to < 1) {
    // A percentage places by what the teeth leave of the height.
    const foot = `calc(${to} - ${7 * (1 - busy.to)}px)`;
    layers.push(`conic-gradient(from 135deg at top, ${teeth}) 0 ${foot} / 14px 7px repeat-x`);
  }
  return setProperties({ '--lines': layers.join(', ') });
}

function setProperties(properties: Readonly<Record<string, string | number>>) {
  return (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) {
      element?.style.setProperty(name, String(value));
    }
  };
}
