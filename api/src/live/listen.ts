import pg from 'pg';
import { liveApplicationName } from '../database/connect.ts';
import { setUpSession } from '../database/session-settings.ts';
import type { LiveLog } from './live-log.ts';

const channel = 'greenroom_changes';
/** Milliseconds a host that says nothing is waited for. */
const answerLimit = 5_000;
/** Milliseconds before a lost LISTEN connection is reopened. */
const reconnectDelay = 500;

export interface ChangeListener {
  /** Wakes every instance; false: no connection, so the NOTIFY follows later. Logs errors. */
  notify(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Keeps a LISTEN connection open; calls `onChange` for each NOTIFY and after each reconnect. `limit`: the
 * milliseconds a host that says nothing is waited for.
 */
export function listenForChanges(
  url: string,
  onChange: () => void,
  log: LiveLog,
  limit = answerLimit,
): ChangeListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** A NOTIFY is due after the reconnect. */
  let isNotifyDue = false;
  let connecting: Promise<void> = Promise.resolve();

  const lost = (failed: pg.Client) => {
    if (client === failed) client = null;
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connecting = connect();
    }, reconnectDelay);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: limit,
      query_timeout: limit,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', onChange);
    try {
      await next.connect();
      await setUpSession(next, { application_name: liveApplicationName }, limit);
      await next.query(`listen ${channel}`);
      client = next;
      onChange();
      if (isNotifyDue) await next.query(`notify ${channel}`);
      isNotifyDue = false;
    } catch (error) {
      log.warn({ err: error }, 'could not listen for changes');
      await next.end().catch(() => undefined);
      lost(next);
    }
  };
  connecting = connect();

  return {
    notify: async () => {
      const used = client;
      try {
        if ((await used?.query(`notify ${channel}`)) !== undefined) return true;
      } catch (error) {
        log.warn({ err: error }, 'could not notify other instances');
        // It may be half open, and would hear nothing either.
        await used?.end().catch(() => undefined);
      }
      isNotifyDue = true;
      return false;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
