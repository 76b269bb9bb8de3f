// `npm run demo`: fills an empty installation with a community to look at.
import { ConfigError, readConfig } from '@greenroom/api/config';
import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { readDemoOptions, UsageError } from '../demo/demo-options.ts';
import { demoPassword } from '../demo/demo-people.ts';
import { fillCommunity, NotEmptyError } from '../demo/fill-community.ts';
import {
  type Community,
  type DemoMember,
  type Fate,
  planCommunity,
} from '../demo/plan-community.ts';
import { dateAccounts, reachServer, type ReachedServer } from '../demo/reach-server.ts';

/** Names listed per kind of account. */
const namedPerKind = 5;

const kinds: readonly (readonly [title: string, fate: Fate])[] = [
  ['members', 'active'],
  ['paused', 'paused'],
  ['asks to be deleted', 'leaving'],
  ['rejected', 'rejected'],
  ['waiting for approval', 'pending'],
];

let server: ReachedServer | undefined;
let stopping: Promise<never> | undefined;

for (const ending of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(ending, () => void end(143));
}
try {
  await fill();
  await end(0);
} catch (error) {
  // Failures caused by the shutdown are not reported.
  if (stopping === undefined) process.stderr.write(`${describeFailure(error)}\n`);
  await end(1);
}

async function fill(): Promise<void> {
  const options = readDemoOptions(process.argv.slice(2));
  const now = new Date();
  const clock = { now, offset: -now.getTimezoneOffset() };
  const community = planCommunity({ ...options, now: localMoment(now, clock.offset) });
  const started = performance.now();
  server = await reachServer(process.env);
  const { url } = server;
  say(`Filling ${url} with ${options.members} members and ${options.months} months of shifts…`);
  await fillCommunity(community, {
    url,
    clock,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    setupCode: process.env['SETUP_CODE'],
    dateAccounts: (approvedAt) => dateAccounts(readConfig(process.env), approvedAt),
    report: say,
  });
  say(`Done in ${Math.round((performance.now() - started) / 1000)} s.\n`);
  say(describeAccounts(community, url));
  if (!server.wasRunning) say('\nStart it with: npm start');
}

/** Stops the server if this process started it. The first exit code wins. */
async function end(code: number): Promise<void> {
  stopping ??= (server?.stop() ?? Promise.resolve()).then(
    () => process.exit(code),
    () => process.exit(code),
  );
  await stopping;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForPerson =
    error instanceof UsageError || error instanceof NotEmptyError || error instanceof ConfigError;
  return isForPerson ? error.message : `The demo could not be made. ${error.message}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The accounts to sign in with, as text for a terminal. */
function describeAccounts({ admins, members, concerns }: Community, url: string): string {
  const lines = kinds.map(([title, fate]) => describeKind(title, withFate(members, fate)));
  return [
    `Sign in at ${url}/auth. Everybody has the password '${demoPassword}'.`,
    describeKind('administrators', admins),
    ...lines,
    `Follow-up code of an answered concern: ${concerns[0]?.followUpCode ?? ''}`,
  ].join('\n');
}

function describeKind(title: string, names: readonly string[]): string {
  const rest = names.length - namedPerKind;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `  ${title.padEnd(22)}${names.slice(0, namedPerKind).join(', ')}${more}`;
}

function withFate(members: readonly DemoMember[], fate: Fate): string[] {
  return members.filter((member) => member.fate === fate).map(({ username }) => username);
}
