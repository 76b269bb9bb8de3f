import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '@greenroom/api/config';
import { dateAccounts } from '../../infra/demo/reach-server.ts';
import { demoPassword } from '../../infra/demo/demo-people.ts';
import { fillCommunity } from '../../infra/demo/fill-community.ts';
import { planCommunity } from '../../infra/demo/plan-community.ts';
import { runCommand, type CommandResult } from '../../infra/scripts/run-command.ts';
import { ApiClient } from '../../infra/client/api-client.ts';
import { register, signedIn } from '../../infra/client/make-accounts.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { startServer, type ServerProcess } from '../support/server/server-process.ts';

const limit = { timeout: 180_000 };
const size = ['--members', '8', '--months', '1', '--seed', '5'];

const servers: ServerProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
});

async function start(options?: Parameters<typeof startServer>[0]): Promise<ServerProcess> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

function runDemo(server: ServerProcess): Promise<CommandResult> {
  return runCommand('node', ['infra/scripts/demo.ts', ...size], {
    env: {
      PORT: String(server.port),
      GREENROOM_DATA: server.dataFolder,
      NODE_ENV: 'production',
    },
    limit: limit.timeout,
  });
}

function printed(output: string, kind: string): string {
  const name = new RegExp(`^  ${kind} +([^, \n]+)`, 'm').exec(output)?.[1];
  if (name === undefined) throw new Error(`No ${kind} in\n${output}`);
  return name;
}

function signIn({ url }: ServerProcess, username: string): Promise<ApiClient> {
  return signedIn(url, username, demoPassword);
}

/** All reproducible content, without ids drawn by the server. */
async function contentOf(server: ServerProcess): Promise<unknown[]> {
  const { rows } = await inDatabaseOf(server, (db) =>
    db.query(`
      select username, role, users.status, suspended, rejection_reason,
        (select jsonb_agg(array[e.id::text, e.date, e.planned_start_time, e.status,
           e.actual_end_time] order by e.id)
         from schedule_entries e where e.user_id = users.id) as shifts,
        (select jsonb_agg(array[m.content, m.status, m.admin_response] order by m.id)
         from admin_messages m where m.user_id = users.id) as letters,
        (select jsonb_agg(array[c.id::text, c.content, c.reply_to_id::text, c.timestamp::text]
           order by c.position)
         from chat_messages c where c.sender_id = users.id) as said,
        (select jsonb_agg(array[w.week_start::text, w.amount::text] order by w.week_start)
         from earnings w where w.user_id = users.id) as weeks,
        (select jsonb_agg(array[t.id::text, t.target_name, t.start_date::text, t.end_date::text,
           t.status, t.final_earned::text] order by t.start_date)
         from targets t where t.user_id = users.id) as targets,
        (select jsonb_agg(array[b.id::text, b.status, b.admin_notes] order by b.id)
         from bank_detail_submissions b where b.user_id = users.id) as bank,
        (select last_read_message_id from chat_read_positions r where r.user_id = users.id) as seen
      from users order by username`),
  );
  return rows;
}

describe('npm run demo', () => {
  it('starts a server of its own, and its accounts can sign in afterwards', limit, async () => {
    const port = await findFreePort();
    const server = await start({ port });
    await server.stop();
    const { code, output } = await runDemo(server);
    expect(output).toContain('Start it with: npm start');
    expect(code).toBe(0);

    await server.start();
    const admin = await signIn(server, printed(output, 'administrators'));
    expect(await admin.call('dashboard.read', {})).toMatchObject({
      pendingUsers: 1,
      pausedUsers: 1,
      pendingDeletionRequests: 1,
    });
    const member = await signIn(server, printed(output, 'members'));
    const today = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const shifts = await member.call('schedule.listOfRange', { startDate: from, endDate: today });
    expect(shifts.length).toBeGreaterThan(5);
    await expect(signIn(server, printed(output, 'rejected'))).rejects.toThrow(/rejected/);
    await expect(signIn(server, printed(output, 'waiting for approval'))).rejects.toThrow(
      /pending/,
    );
  });

  it('fills running servers with the same data, and none twice', limit, async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const now = new Date();
    const plan = { seed: 5, members: 8, months: 1, now: localMoment(now, 0) };
    const clock = { now, offset: 0 };
    for (const { url, dataFolder } of [one, other]) {
      const config = readConfig({ GREENROOM_DATA: dataFolder });
      await fillCommunity(planCommunity(plan), {
        url,
        clock,
        timeZone: 'Etc/UTC',
        dateAccounts: (approvedAt) => dateAccounts(config, approvedAt),
        report: () => undefined,
      });
    }
    const content = await contentOf(one);
    expect(content).toHaveLength(10);
    const stored = JSON.stringify(content);
    for (const status of ['completed', 'expired', 'active'])
      expect(stored).toContain(`"${status}"`);
    expect(await contentOf(other)).toEqual(content);

    const again = await runDemo(one);
    expect(again.code).toBe(1);
    expect(again.output).toContain('it has an administrator. The demo fills empty installations');
    expect(again.output).not.toContain('    at ');
    expect(await contentOf(one)).toEqual(content);
  });

  it('keeps its common password out of an installation with registered people', limit, async () => {
    const server = await start();
    await register(new ApiClient(server.url), 'zoe');
    const { code, output } = await runDemo(server);
    expect(code).toBe(1);
    expect(output).toContain('People have registered');
    const [username = '', password] =
      /administrator (\S+) .* password (\S+)/.exec(output)?.slice(1) ?? [];
    await expect(signIn(server, username)).rejects.toThrow();
    const session = await signedIn(server.url, username, password);
    expect(await session.call('users.list', {})).toHaveLength(2);
  });
});
