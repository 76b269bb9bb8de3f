import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '../../../support/wait-for.ts';
import { findFreePort } from '../../../support/server/free-port.ts';

/** A WebKitWebDriver with its display and message bus. */
export interface WebKitDriver {
  readonly url: string;
  stop(): Promise<void>;
}

/** Without a sandbox, since that needs rights a container lacks; drawn without a graphics card. */
const variables = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  GTK_USE_PORTAL: '0',
};

/** Starts a driver, which serves one browser at a time. */
export async function startWebKitDriver(timeZone: string): Promise<WebKitDriver> {
  const screen = await startScreen();
  const port = await findFreePort();
  // Without a message bus the browser's session never answers.
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...variables, DISPLAY: screen.display, TZ: timeZone },
  });
  const endAll = () => {
    endGroup(driver);
    screen.process.kill();
  };
  process.once('exit', endAll);
  const url = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok);
  return {
    url,
    stop: async () => {
      process.off('exit', endAll);
      const gone = Promise.all([once(driver, 'exit'), once(screen.process, 'exit')]);
      endAll();
      await gone;
    },
  };
}

/** An X server without a screen, which chooses its number itself. */
async function startScreen(): Promise<{
  readonly process: ChildProcess;
  readonly display: string;
}> {
  const size = ['-screen', '0', '1600x1200x24'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = server.stdio[3];
  if (!number) throw new Error('Xvfb has no pipe for its number');
  const [chosen] = (await once(number, 'data')) as [Buffer];
  return { process: server, display: `:${chosen.toString().trim()}` };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {}
}
