import { Art, artStyles } from '../../ui/empty-state/art.tsx';

export function BellArt() {
  return (
    <Art>
      <circle className={artStyles.wash} cx="60" cy="54" r="38" />
      <path d="M36 76h48l-7-10V50a17 17 0 0 0-34 0v16zM60 26v7M53 84a7.5 7.5 0 0 0 14 0" />
      <path className={artStyles.accent} d="M92 34l6-4M96 46h7M28 34l-6-4M24 46h-7" />
    </Art>
  );
}
