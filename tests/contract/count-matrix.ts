// `npm run matrix`: how many cells the tests of this folder compare, and how many requests the fuzz
// sends, counted from their tables.
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import type { AccessTable } from './access-table.ts';
import { callAccess } from './call-access.ts';
import { mutationAccessOf } from './mutation-access.ts';
import { socketAccess } from './socket-access.ts';

const everyCall: readonly Call[] = calls;
const offline = everyCall.filter((call) => call.offline).map(({ name }) => name);
/** As `fuzz.pg.test.ts`. */
const requestsPerCall = Number(process.env['GREENROOM_CASES'] ?? 30);

/** With maintenance and without; a `-` is no cell. */
const counts = {
  'calls × callers': 2 * count(callAccess),
  'mutations × callers': 2 * count(mutationAccessOf(offline)),
  'messages of the socket × callers': 2 * count(socketAccess),
  'calls before a password is changed': 3 * everyCall.filter(isWithSession).length,
};
const cells = Object.values(counts).reduce((sum, one) => sum + one, 0);
for (const [what, number] of Object.entries(counts)) say(`${what}: ${number}`);
say(`cells: ${cells}`);
say(`requests of the fuzz: ${everyCall.length} calls × ${requestsPerCall}`);

function count(table: AccessTable): number {
  return Object.values(table).flatMap((row) => Object.values(row).filter((cell) => cell !== '-'))
    .length;
}

function isWithSession({ access }: Call): boolean {
  return access !== 'everyone';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
