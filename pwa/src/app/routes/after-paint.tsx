import { Unread } from '../push/unread.tsx';
import { useScrollBack } from '../shell/scroll-back.ts';

/** What runs beside every screen of a signed-in person, and is no part of the start. */
export function AfterPaint() {
  useScrollBack();
  return <Unread />;
}
