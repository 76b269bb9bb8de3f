import { CalendarDays, House } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { DressingRoom } from '../../ui/stage/dressing-room.tsx';
import { Toaster } from '../../ui/toast/toaster.tsx';
import { kitActions } from './kit-actions.tsx';
import { kitFeedback } from './kit-feedback.tsx';
import { kitFields } from './kit-fields.tsx';
import { kitLists } from './kit-lists.tsx';
import styles from './kit-page.module.css';
import { type KitPieces, frame, tallFrame, wide } from './kit-pieces.ts';

const places = [
  { to: '/', label: 'Home', icon: House },
  { to: '/schedule', label: 'Schedule', icon: CalendarDays, badge: 12, badgeLabel: 'shifts' },
];

const textStyles = [
  'text-display',
  'text-title',
  'text-heading',
  'text-body',
  'text-label',
  'text-small',
  'text-note',
  'text-fine',
  'text-caption',
];

const kitFrames: KitPieces = {
  layout: wide(
    <Stack gap={12}>
      {textStyles.map((name) => (
        <Row key={name} align="baseline" justify="between">
          <span className={name}>Stack of rows</span>
          <code className="text-note">{name}</code>
        </Row>
      ))}
    </Stack>,
  ),
  logo: [24, 40, 64].map((size) => <Logo key={size} size={size} />),
  'screen-head': wide(
    <ScreenHead title="Manage Your Schedule" subtitle="Plan and track your work hours" />,
    <ScreenStatus value={<span>Offline</span>}>
      <ScreenHead
        title="With everything"
        subtitle="Back, an action and the connection"
        back={{ to: '/', label: 'Home' }}
        action={<Button size="small">Action</Button>}
      />
    </ScreenStatus>,
    <ScreenHead compact title="Compact" action={<Button size="small">Action</Button>} />,
  ),
  screen: frame(
    <Screen>
      <Card>One column</Card>
      <Card>with room between its parts.</Card>
    </Screen>,
  ),
  /** Hidden in wide windows, which show the sidebar. */
  'bottom-bar': frame(<BottomBar items={places} />),
  sidebar: tallFrame(
    <Sidebar sections={[{ items: places }, { title: 'Administration', items: places }]} />,
  ),
  stage: tallFrame(<DressingRoom />),
};

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
