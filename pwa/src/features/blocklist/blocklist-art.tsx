import { Art, artStyles } from '../../ui/empty-state/art.tsx';

/** A shield. */
export function BlocklistArt() {
  return (
    <Art>
      <path className={artStyles.wash} d="M68 26l30 10v22q0 22-30 34Q38 80 38 58V36z" />
      <path d="M60 18l30 10v22q0 22-30 34Q30 72 30 50V28zM22 92h76" />
      <path className={artStyles.accent} d="M48 50l9 9 16-17" />
    </Art>
  );
}
