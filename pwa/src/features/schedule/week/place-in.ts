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

/** A ref that gives the columns below an element a line at each of `hours`; the folded ones are tinted. */
export function drawLines({ places, busy }: WeekHours) {
  const ruled = places.filter((place) => place > 0 && place >= busy.from && place <= busy.to);
  const stops = ruled.map((place) => {
    const top = `${place * 100}%`;
    const end = `calc(${top} + 1px)`;
    return `transparent ${top}, var(--line) ${top} ${end}, transparent ${end}`;
  });
  const lines = stops.length > 0 ? [`linear-gradient(${stops.join(', ')})`] : [];
  const folded = [
    `0 0 / 100% ${busy.from * 100}% no-repeat`,
    `0 100% / 100% ${(1 - busy.to) * 100}% no-repeat`,
  ].map((place) => `var(--folded) ${place}`);
  return setProperties({ '--lines': [...lines, ...folded].join(', ') });
}

function setProperties(properties: Readonly<Record<string, string | number>>) {
  return (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) {
      element?.style.setProperty(name, String(value));
    }
  };
}
