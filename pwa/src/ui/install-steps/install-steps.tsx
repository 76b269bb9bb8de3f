import styles from './install-steps.module.css';

export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <ShareDrawing />
        <p>
          Tap <b>Share</b> in Safari’s bar.
        </p>
      </li>
      <li className={styles.step}>
        <AddDrawing />
        <p>
          Choose <b>Add to Home Screen</b>. It is further down the list.
        </p>
      </li>
      <li className={styles.step}>
        <HomeDrawing />
        <p>
          Tap <b>Add</b>, and open Greenroom from your Home Screen.
        </p>
      </li>
    </ol>
  );
}

function ShareDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M17 19h-3a2 2 0 0 0-2 2v17a2 2 0 0 0 2 2h20a2 2 0 0 0 2-2V21a2 2 0 0 0-2-2h-3" />
      <path className={styles.accent} d="M24 30V8m-6 6 6-6 6 6" />
    </svg>
  );
}

function AddDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="6" y="14" width="36" height="20" rx="6" />
      <path d="M12 24h13" />
      <path className={styles.accent} d="M30 24h8m-4-4v8" />
    </svg>
  );
}

function HomeDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="13" y="5" width="22" height="38" rx="5" />
      <rect className={styles.accent} x="18" y="11" width="5" height="5" rx="1.5" />
      <path d="M27 13.500h3M18 22h5m4 0h3M21 38h6" />
    </svg>
  );
}
