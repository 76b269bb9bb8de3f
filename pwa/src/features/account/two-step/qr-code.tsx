import { encode } from 'uqr';
import styles from './two-step.module.css';

/** Light modules around the code, as scanners need (ISO/IEC 18004). */
const quietZone = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, black on white in both themes: many scanners do not read the reverse. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/** One square for each dark module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return squares.join('');
}
