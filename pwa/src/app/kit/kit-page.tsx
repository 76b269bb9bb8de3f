import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Toaster } from '../../ui/toast/toaster.tsx';
import { kitActions } from './kit-actions.tsx';
import { kitFeedback } from './kit-feedback.tsx';
import { kitFields } from './kit-fields.tsx';
import { kitFrames } from './kit-frames.tsx';
import { kitLists } from './kit-lists.tsx';
import styles from './kit-page.module.css';

const pieces = Object.entries({
  ...kitActions,
  ...kitFields,
  ...kitFeedback,
  ...kitLists,
  ...kitFrames,
});

const themes = ['light', 'dark'] as const;

/** Every kit component in every state, light beside dark. Development only, at /kit. */
function KitPage() {
  return (
    <MemoryRouter>
      <div className={styles.page}>
        <h1 className={styles.head}>Greenroom kit</h1>
        <nav className={styles.list} aria-label="Components">
          {pieces.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
        {pieces.map(([name, piece]) => (
          <section key={name} id={name} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <div className={styles.themes}>
              {themes.map((theme) => (
                <div key={theme} className={`${styles.pane} ${styles[theme]}`} data-pane={theme}>
                  {piece}
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
      <Toaster />
    </MemoryRouter>
  );
}

export function showKit(root: HTMLElement): void {
  createRoot(root).render(<KitPage />);
}
