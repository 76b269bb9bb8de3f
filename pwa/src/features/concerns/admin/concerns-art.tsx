import { Art, artStyles } from '../../../ui/empty-state/art.tsx';

export function ConcernsArt() {
  return (
    <Art>
      <path className={artStyles.wash} d="M34 32h68q10 0 10 10v32q0 10-10 10H66L48 98V84H34z" />
      <path d="M26 24h68q10 0 10 10v32q0 10-10 10H58L40 90V76H26q-10 0-10-10V34q0-10 10-10z" />
      <path className={artStyles.accent} d="M40 50h2M59 50h2M78 50h2" />
    </Art>
  );
}
