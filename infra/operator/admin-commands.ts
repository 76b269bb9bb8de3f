import {
  createAdministrator,
  endSessionsOf,
  type GivenPassword,
  type ResetPassword,
  listAdministrators,
  parseNewAdmin,
  resetAdministrator,
  resetSecondFactorOf,
} from '@greenroom/api/features/users/operator-accounts';
import type { Command } from 'commander';
import type { Operation } from './operation.ts';
import { withDatabase } from './reach-database.ts';

interface Json {
  readonly json?: true;
}

/** `admin …`: the way in when nobody can sign in; each is audited as 'operator'. */
export function addAdminCommands(program: Command, { write, readConfig }: Operation): void {
  const admin = program.command('admin').description('the administrators, and the way back in');
  const tell = (json: true | undefined, given: GivenPassword, done: string) =>
    write(json ? `${JSON.stringify(given)}\n` : passwordText(given, done));

  admin
    .command('list')
    .description('who may administer')
    .option('--json', 'for scripts')
    .action(({ json }: Json) =>
      withDatabase(readConfig(), async (db) => {
        const rows = (await listAdministrators(db, new Date())).map((row) => ({
          username: row.username,
          email: row.email,
          signsInWith: row.auth_type === 'local' ? 'password' : 'provider',
          sessions: Number(row.sessions),
          lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        }));
        write(json ? `${JSON.stringify(rows)}\n` : listText(rows));
      }),
    );

  admin
    .command('create <name>')
    .description('creates an administrator and prints a password to change at the first sign-in')
    .requiredOption('--email <address>', 'where they are reached')
    .option('--json', 'for scripts')
    .action(async (name: string, { email, json }: Json & { email: string }) => {
      const account = parseNewAdmin(name, email);
      await withDatabase(readConfig(), async (db) => {
        const given = await createAdministrator(db, account, new Date());
        tell(json, given, `${given.username} is now an administrator.`);
      });
    });

  admin
    .command('reset-password <name>')
    .description('prints a new password of an administrator and ends their sessions')
    .option('--json', 'for scripts')
    .action((name: string, { json }: Json) =>
      withDatabase(readConfig(), async (db) => {
        const given = await resetAdministrator(db, name, new Date());
        const done = `The password of ${given.username} is reset; all sessions are ended.`;
        tell(json, given, `${done}${passkeysText(given)}`);
      }),
    );

  admin
    .command('reset-second-factor <name>')
    .description(
      'turns two-step sign-in of an account off and removes its passkeys: its password is asked for again, and a new second step where one is required',
    )
    .option('--json', 'for scripts')
    .action((name: string, { json }: Json) =>
      withDatabase(readConfig(), async (db) => {
        const username = await resetSecondFactorOf(db, name, new Date());
        const done = `Two-step sign-in of ${username} is off, and it has no passkeys.`;
        write(json ? `${JSON.stringify({ username })}\n` : `${done}\n`);
      }),
    );

  admin
    .command('end-sessions <name>')
    .description('signs an account out everywhere')
    .option('--json', 'for scripts')
    .action((name: string, { json }: Json) =>
      withDatabase(readConfig(), async (db) => {
        const username = await endSessionsOf(db, name, new Date());
        const done = `${username} is signed out everywhere.`;
        write(json ? `${JSON.stringify({ username })}\n` : `${done}\n`);
      }),
    );
}

/** For who resets the password of an account that was taken over. */
function passkeysText({ passkeys }: ResetPassword): string {
  if (passkeys === 0) return '';
  const stay =
    passkeys === 1 ? '1 passkey stays, and signs' : `${passkeys} passkeys stay, and sign`;
  return `\n${stay} in without it: \`admin reset-second-factor\` removes all.`;
}

function passwordText({ password }: GivenPassword, done: string): string {
  return `${done}\nSign in with this password, which is shown once and must be changed at once:\n\n  ${password}\n`;
}

interface ListedAdmin {
  readonly username: string;
  readonly email: string | null;
  readonly signsInWith: string;
  readonly sessions: number;
  readonly lastSeenAt: string | null;
}

function listText(rows: readonly ListedAdmin[]): string {
  if (rows.length === 0)
    return 'There is no administrator. Create one: admin create NAME --email ADDRESS\n';
  const lines = rows.map(({ username, email, signsInWith, sessions, lastSeenAt }) => {
    const seen = lastSeenAt === null ? 'never seen' : `seen ${lastSeenAt.slice(0, 16)}Z`;
    return `${username} <${email ?? 'no email'}>, ${signsInWith}, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${seen}`;
  });
  return `${lines.join('\n')}\n`;
}
