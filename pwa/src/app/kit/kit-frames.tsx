import { CalendarDays, House } from 'lucide-react';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo/logo.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { DressingRoom } from '../../ui/stage/dressing-room.tsx';
import styles from './kit-page.module.css';
import type { KitPiece } from './kit-piece.ts';

const places = [
  { to: '/', label: 'Home', icon: House },
  { to: '/schedule', label: 'Schedule', icon: CalendarDays, badge: 12, badgeLabel: 'shifts' },
];

function Logos() {
  return [24, 40, 64].map((size) => <Logo key={size} size={size} />);
}

function Heads() {
  return (
    <div className={styles.wide}>
      <ScreenHead title="Manage Your Schedule" subtitle="Plan and track your work hours" />
      <ScreenStatus value={<span>Offline</span>}>
        <ScreenHead
          title="With everything"
          subtitle="Back, an action and the connection"
          back={{ to: '/', label: 'Home' }}
          action={<Button size="small">Action</Button>}
        />
      </ScreenStatus>
      <ScreenHead compact title="Compact" action={<Button size="small">Action</Button>} />
    </div>
  );
}

function Screens() {
  return (
    <div className={styles.frame}>
      <Screen>
        <Card>One column</Card>
        <Card>with room between its parts.</Card>
      </Screen>
    </div>
  );
}

/** Hidden in wide windows, which show the sidebar. */
function Bars() {
  return (
    <div className={styles.frame}>
      <BottomBar items={places} />
    </div>
  );
}

function Sidebars() {
  return (
    <div className={classNames(styles.frame, styles.tall)}>
      <Sidebar sections={[{ items: places }, { title: 'Administration', items: places }]} />
    </div>
  );
}

function Stages() {
  return (
    <div className={classNames(styles.frame, styles.tall)}>
      <DressingRoom />
    </div>
  );
}

export const kitFrames: readonly KitPiece[] = [
  { name: 'logo', Show: Logos },
  { name: 'screen-head', Show: Heads },
  { name: 'screen', Show: Screens },
  { name: 'bottom-bar', Show: Bars },
  { name: 'sidebar', Show: Sidebars },
  { name: 'stage', Show: Stages },
];
