import { Row, Stack } from '../layout/layout.tsx';
import styles from './install-steps.module.css';

interface InstallStepsProps {
  /** The Home Screen of an iPhone or iPad, or the Dock of a Mac. */
  readonly place: 'home-screen' | 'dock';
  /** What it is called there. Default: Greenroom. */
  readonly name?: string;
}

/** How to install the app from Safari, which has no prompt for it. */
export function InstallSteps({ place, name = 'Greenroom' }: InstallStepsProps) {
  return place === 'dock' ? <DockSteps name={name} /> : <HomeScreenSteps name={name} />;
}

function HomeScreenSteps({ name }: { readonly name: string }) {
  return (
    <Stack as="ol" gap={12}>
      <Row as="li" gap={12} align="center" className="text-small">
        <ShareDrawing />
        <p>
          Tap <b>Share</b> in Safari’s bar.
        </p>
      </Row>
      <Row as="li" gap={12} align="center" className="text-small">
        <AddDrawing />
        <p>
          Choose <b>Add to Home Screen</b>. It is further down the list.
        </p>
      </Row>
      <Row as="li" gap={12} align="center" className="text-small">
        <HomeDrawing />
        <p>
          Tap <b>Add</b>, and open {name} from your Home Screen.
        </p>
      </Row>
    </Stack>
  );
}

function DockSteps({ name }: { readonly name: string }) {
  return (
    <Stack as="ol" gap={12}>
      <Row as="li" gap={12} align="center" className="text-small">
        <MenuDrawing />
        <p>
          Open <b>File</b> in Safari’s menu bar.
        </p>
      </Row>
      <Row as="li" gap={12} align="center" className="text-small">
        <AddDrawing />
        <p>
          Choose <b>Add to Dock</b>. It is there from macOS Sonoma on.
        </p>
      </Row>
      <Row as="li" gap={12} align="center" className="text-small">
        <DockDrawing />
        <p>
          Click <b>Add</b>, and open {name} from your Dock.
        </p>
      </Row>
    </Stack>
  );
}

function MenuDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="6" y="10" width="36" height="28" rx="4" />
      <path d="M6 18h36M25 14h4m4 0h4" />
      <path className={styles.accent} d="M12 14h6M12 23h12m-12 5h12m-12 5h8" />
    </svg>
  );
}

function DockDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="6" y="9" width="36" height="30" rx="4" />
      <path d="M12 34h24m-22-4h4m6 0h4" />
      <rect className={styles.accent} x="32" y="26" width="5" height="5" rx="1.5" />
    </svg>
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
