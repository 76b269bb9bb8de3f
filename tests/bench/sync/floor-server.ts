// The floors' server, a separate process like the real one: bare Fastify on the same database.
import Fastify from 'fastify';
import pg from 'pg';
import { floorTable, type FloorRow } from '../chat/floor-rows.ts';
import { type MixedFloor, storeMixed } from './mixed-floor.ts';
import type { MixedChange } from './mixed-queue.ts';

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const port = Number(process.env['PORT']);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pool.on('error', () => undefined);
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });

const sessionWithUser = {
  name: 'session-with-user',
  text: `select u.id, u.username, u.role, u.suspended, s.last_seen_at
    from sessions as s join users as u on u.id = s.user_id
    where s.sid = $1 and s.expire > $2 and u.status = 'approved'`,
};

/** The lower bound of an idle exchange: the session with its user, by key. */
app.post<{ Body: { sid: string } }>('/session', async (request) => {
  const values = [request.body.sid, new Date()];
  const { rows } = await pool.query({ ...sessionWithUser, values });
  return rows[0];
});

/** All rows in one statement, in a table with a primary key only. */
app.post<{ Body: { mutations: readonly { input: FloorRow }[] } }>('/rows', async (request) => {
  const rows = request.body.mutations.map(({ input }) => input);
  await pool.query(
    `insert into ${floorTable} select * from json_populate_recordset(null::${floorTable}, $1)`,
    [JSON.stringify(rows)],
  );
  return { count: rows.length };
});

/** Different changes, see `storeMixed`. */
app.post<{ Params: { floor: MixedFloor }; Body: { mutations: readonly MixedChange[] } }>(
  '/mixed/:floor',
  async ({ params, body }) => {
    await storeMixed(pool, body.mutations, params.floor);
    return { count: body.mutations.length };
  },
);

let answer = '';

/** The JSON of a first pull, stored once and answered unchanged. */
app.put<{ Body: unknown }>('/answer', async (request) => {
  answer = JSON.stringify(request.body);
  return {};
});
app.get('/answer', async (_request, reply) => reply.type('application/json').send(answer));

app.get('/', async (_request, reply) =>
  reply.type('text/html').send('<!doctype html><title>floor'),
);

process.on('disconnect', () => process.exit());
await app.listen({ port, host: 'localhost' });
process.send?.('ready');
