import { Art, artStyles } from '../../ui/empty-state/art.tsx';

/** An empty jar for coins. */
export function CoinsArt() {
  return (
    <Art>
      <rect className={artStyles.wash} x="34" y="44" width="52" height="44" rx="12" />
      <path d="M40 30h40M42 30v8q-10 4-10 14v24q0 12 12 12h32q12 0 12-12V52q0-10-10-14v-8" />
      <circle className={artStyles.accent} cx="60" cy="14" r="8" />
      <path d="M46 74h28" />
    </Art>
  );
}
