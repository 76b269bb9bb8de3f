// `npm run bench:earnings-csv`: 50,000 rows of 10,000 members are previewed and stored on the real
// server, beside a bare COPY of the same rows into a table of its own; each file states other
// amounts. Figures go to docs/earnings-csv.md; `-- --keep` leaves the page unchanged. Fails when
// storing takes 10 s or more.
import pg from 'pg';
import { median } from '../support/quantile.ts';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { startServer } from '../support/server/server-process.ts';
import { timed } from './figures.ts';
import { describeDay, describeLoad, describeMachine, replaceMeasured } from './measured-page.ts';

const members = 10_000;
const rows = 50_000;
const rounds = Number(process.env['ROUNDS'] ?? 5);
/** Milliseconds within which a file is stored. */
const limit = 10_000;

type Kind = 'copy' | 'preview' | 'upload' | 'again';
const kinds = ['copy', 'preview', 'upload', 'again'] as const satisfies readonly Kind[];
const names: Readonly<Record<Kind, string>> = {
  copy: 'bare COPY of the same rows',
  preview: 'preview',
  upload: 'store',
  again: 'store again, all rows known',
};

/** What the driver's connection offers for COPY; its types leave it out. */
interface CopyConnection {
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
}

/** `COPY FROM STDIN` of a text. */
class CopyIn extends pg.Query {
  readonly #text: string;

  constructor(statement: string, text: string) {
    super(statement);
    this.#text = text;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#text));
    connection.endCopyFrom();
  }
}

const server = await startServer();
try {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const database = new pg.Client({ connectionString: server.databaseUrl() });
  await database.connect();
  // A failure ends the server before this connection.
  database.on('error', () => undefined);
  await store(database);
  const times = { copy: [], preview: [], upload: [], again: [] } as Record<Kind, number[]>;
  // The first round prepares statements and caches.
  for (let round = 0; round <= rounds; round += 1) {
    const taken = await runRound(admin, database, round);
    if (round === 0) continue;
    for (const kind of kinds) times[kind].push(taken[kind]);
  }
  const { rows: versions } = await database.query<{ server_version: string }>(
    'show server_version',
  );
  await database.end();
  const run = describe(times, versions[0]?.server_version ?? '');
  replaceMeasured('earnings-csv.md', run, process.argv.includes('--keep'));
  process.stdout.write(`${run}\n`);
  process.exitCode = Math.max(...times.upload) < limit ? 0 : 1;
} finally {
  await server.remove();
}

async function runRound(
  admin: ApiClient,
  database: pg.Client,
  round: number,
): Promise<Record<Kind, number>> {
  const file = makeFile(round);
  const copy = await timed(() => copyRows(database, file));
  const preview = await timed(() => send(admin, 'earnings.previewCsv', file));
  const upload = await timed(() => send(admin, 'earnings.uploadCsv', file));
  const again = await timed(() => send(admin, 'earnings.uploadCsv', file));
  return { copy, preview, upload, again };
}

/** Five days of a week of each member; amounts differ by round. */
function makeFile(round: number): string {
  const lines = Array.from({ length: rows }, (_none, index) => {
    const day = 11 + (index % 5);
    return `member-${Math.floor(index / 5)},${(index % 900) + round}.${10 + (index % 90)},${day}-01-2026`;
  });
  return `username,amount,date\n${lines.join('\n')}\n`;
}

type SendCsv = 'earnings.previewCsv' | 'earnings.uploadCsv';

async function send(admin: ApiClient, call: SendCsv, file: string): Promise<void> {
  await admin.call(call, { csvFile: new File([file], 'earnings.csv', { type: 'text/csv' }) });
}

/** The floor: the rows as they are, into a table without index, key or trigger. */
async function copyRows(database: pg.Client, file: string): Promise<void> {
  await database.query('truncate bench_rows');
  await database.query('set datestyle = dmy');
  const copy = new CopyIn('copy bench_rows from stdin with (format csv, header)', file);
  await new Promise<void>((resolve, reject) => {
    copy.on('end', () => resolve());
    copy.on('error', reject);
    database.query(copy);
  });
}

async function store(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users (id, username, email, password, auth_type, status, role, approved_at)
     select gen_random_uuid(), 'member-' || n, 'member-' || n || '@example.org', 'x', 'local',
       'approved', 'model', now()
     from generate_series(0, $1 - 1) as n`,
    [members],
  );
  await database.query('create table bench_rows (username text, amount numeric, day date)');
  await database.query('vacuum analyze');
}

function describe(times: Readonly<Record<Kind, readonly number[]>>, postgres: string): string {
  const floor = median(times.copy);
  const lines = kinds.map((kind) => {
    const middle = median(times[kind]);
    const cells = [middle, Math.max(...times[kind])].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    const ratio = (middle / floor).toFixed(1);
    return `| ${names[kind].padEnd(27)} | ${cells.join(' | ')} | ${ratio.padStart(5)} |`;
  });
  const head = [
    `| ${'what'.padEnd(27)} | median | slowest | ratio |`,
    `| ${'-'.repeat(27)} | -----: | ------: | ----: |`,
  ];
  const setting =
    `\`npm run bench:earnings-csv\`, ${describeDay()}: ${rows.toLocaleString('en')} rows of ` +
    `${members.toLocaleString('en')} members, ${rounds} rounds, from sending the file to the answer. ` +
    `${describeMachine()}, load average ${describeLoad()}; Node ${process.versions.node}, PostgreSQL ${postgres}.`;
  return [setting, '', ...head, ...lines].join('\n');
}
