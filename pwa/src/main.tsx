// Before all other styles, so that a component's class can say otherwise.
import './ui/text.css';
import './ui/layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadLockScreen } from './app/lock/lazy-lock-screen.tsx';
import { preloadSignedIn } from './app/routes/load-signed-in.ts';
import { startSession } from './app/session/start-session.ts';
import { watchMissingParts } from './app/update/missing-parts.ts';
import { watchSession } from './app/session/watch-session.ts';
import { readLastUser } from './platform/storage/last-user.ts';
import { isLockMarked } from './platform/storage/lock/lock-mark.ts';
import { isSessionMarked } from './platform/storage/session-mark.ts';
import { watchInstall } from './platform/install/install.ts';
import { needsCover, noteNeutralStart } from './platform/privacy/discreet.ts';
import { applyTheme, readTheme } from './platform/theme.ts';
import { whenIdle } from './platform/when-idle.ts';
import './ui/global.css';
import './ui/forced-colors.css';
import './ui/slow-start.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyTheme(readTheme());
// The condition is constant: nothing of the kit page is in a build.
if (import.meta.env.DEV && location.pathname === '/kit') {
  void import('./app/kit/kit-page.tsx').then(({ showKit }) => showKit(root));
} else {
  void startApp(root);
}

async function startApp(place: HTMLElement): Promise<void> {
  noteNeutralStart();
  watchInstall();
  if (readLastUser() !== null || isSessionMarked()) preloadSignedIn();
  if (isLockMarked()) void preloadLockScreen();
  watchMissingParts();
  watchSession();
  void startSession();
  // Nothing of theirs is on the page before it can be hidden; what could not be loaded is tried again.
  let isGuarded = needsCover();
  if (isGuarded) await guard().catch(() => (isGuarded = false));
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Never in the way of the first paint.
  whenIdle(async () => (await import('./app/update/watch-updates.ts')).watchUpdates());
  if (!isGuarded) whenIdle(guard);
}

async function guard(): Promise<void> {
  await (await import('./app/discreet/keep-private.ts')).keepPrivate();
}
