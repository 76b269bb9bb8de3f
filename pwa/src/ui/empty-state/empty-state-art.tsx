import { Art } from './art.tsx';
import styles from './empty-state-art.module.css';

/** A row of empty chairs: nobody is waiting. */
export function WaitingRoomArt() {
  return (
    <Art>
      <rect className={styles.wash} x="14" y="76" width="92" height="14" rx="7" />
      <path d="M26 42v26h22M26 56h18q4 0 4 4v24M26 68v16" />
      <path d="M72 42v26h22M72 56h18q4 0 4 4v24M72 68v16" />
      <path className={styles.accent} d="M60 22v14M60 36a8 8 0 0 0-8 8h16a8 8 0 0 0-8-8z" />
      <path className={styles.accent} d="M52 50l-3 6M60 51v7M68 50l3 6" />
    </Art>
  );
}

/** A loose plug: no network. */
export function UnpluggedArt() {
  return (
    <Art>
      <circle className={styles.wash} cx="60" cy="56" r="36" />
      <path d="M12 62h22q10 0 10-8M44 34v8M56 34v8M40 42h20v6q0 8-10 8t-10-8z" />
      <path className={styles.accent} d="M108 50H86q-10 0-10 8M66 74h20v-6q0-8-10-8t-10 8z" />
      <path d="M62 24l3-7M50 24l-1-8M72 30l6-5" />
    </Art>
  );
}

/** A door ajar with light behind it. */
export function DoorArt() {
  return (
    <Art>
      <path className={styles.wash} d="M58 84h24l22 20H46z" />
      <path d="M16 84h88M36 84V44a24 24 0 0 1 48 0v40" />
      <path className={styles.leaf} d="M40 84V44a20 20 0 0 1 16-19.6q4 6 4 21.6v45zM54.5 60h.1" />
      <path d="M92 30l6-4M96 42h7M84 20l4-6" />
    </Art>
  );
}
