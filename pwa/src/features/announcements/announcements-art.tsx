import { Art, artStyles } from '../../ui/empty-state/art.tsx';

export function AnnouncementsArt() {
  return (
    <Art>
      <path className={artStyles.wash} d="M40 46h18l34-20v64L58 70H40q-8 0-8-8v-8q0-8 8-8z" />
      <path d="M32 40h18l34-20v64L50 64H32q-8 0-8-8v-8q0-8 8-8zM38 64l6 24h12l-5-24" />
      <path className={artStyles.accent} d="M94 40q6 12 0 24M104 32q11 20 0 40" />
    </Art>
  );
}
