import { dayOf, timeOf } from '../../platform/dates/days.ts';
import { useToday } from '../../platform/use-now.ts';
import { dayInWords, shortDay } from '../../platform/dates/range-words.ts';

interface InstantProps {
  /** ISO 8601. */
  readonly at: string;
  /** Shows the day only; the time is in the tooltip. */
  readonly dayOnly?: boolean;
  /** As short as a row of a phone needs it: '14:05' of today, else '15 Nov', with the year of another one. */
  readonly brief?: boolean;
  /** '15 Nov, 14:05', with the year of another one. */
  readonly withoutThisYear?: boolean;
}

/** An instant in the device's time zone, which may change meanwhile: '15 Nov 2026, 14:05'. `at` is ISO 8601. */
export function describeInstant(at: string): string {
  return `${dayInWords(dayOf(at))}, ${timeOf(at)}`;
}

/** The same without its year: '15 Nov, 14:05'. */
export function describeMoment(at: string): string {
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
}

/** An instant in the device's time zone: '15 Nov 2026, 14:05'. */
export function Instant(props: InstantProps) {
  const isOfToday = props.brief === true || props.withoutThisYear === true;
  return isOfToday ? <FollowingInstant {...props} /> : <ShownInstant {...props} />;
}

/** One whose words are others tomorrow. */
function FollowingInstant(props: InstantProps) {
  useToday();
  return <ShownInstant {...props} />;
}

function ShownInstant({ at, ...form }: InstantProps) {
  const whole = describeInstant(at);
  const shown = describeAs(form, at) ?? whole;
  return (
    <time dateTime={at} title={shown === whole ? undefined : whole}>
      {shown}
    </time>
  );
}

/** Undefined: the whole instant. */
function describeAs(form: Omit<InstantProps, 'at'>, at: string): string | undefined {
  const { dayOnly = false, brief = false, withoutThisYear = false } = form;
  const [day, today] = [dayOf(at), dayOf(new Date().toISOString())];
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (brief && isOfThisYear) return !dayOnly && day === today ? timeOf(at) : shortDay(day);
  if (brief || dayOnly) return dayInWords(day);
  return withoutThisYear && isOfThisYear ? describeMoment(at) : undefined;
}
