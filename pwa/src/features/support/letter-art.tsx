import { Art, artStyles } from '../../ui/empty-state/art.tsx';

export function LetterArt() {
  return (
    <Art>
      <rect className={artStyles.wash} x="30" y="36" width="74" height="52" rx="10" />
      <rect x="22" y="28" width="74" height="52" rx="10" />
      <path d="M24 34l30 24q5 4 10 0l30-24M22 92h50" />
      <path className={artStyles.accent} d="M88 18l4-8M98 22l7-5M78 17l-2-8" />
    </Art>
  );
}
