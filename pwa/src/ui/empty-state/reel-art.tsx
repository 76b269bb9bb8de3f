import { Art, artStyles } from './art.tsx';

/** A screen on a stand. */
export function ReelArt() {
  return (
    <Art>
      <rect className={artStyles.wash} x="22" y="24" width="84" height="54" rx="10" />
      <rect x="16" y="18" width="84" height="54" rx="10" />
      <path d="M58 72v14M42 90h32" />
      <path className={artStyles.accent} d="M52 34l16 11-16 11z" />
    </Art>
  );
}
