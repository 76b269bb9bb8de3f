import { acknowledge } from '../settle/acknowledge.ts';
import { renewClient, resendFrom } from '../exchange/client-identity.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { exchangeLockName, lockPatience } from '../environment/locks.ts';
import {
  type ReplicaDatabase,
  defaultPrefix,
  defineExistingDatabase,
  findDatabaseNames,
  handleVersionChange,
} from '../store/replica-database.ts';
import { schemaVersion } from '../store/replica-tables.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import { hasUpload, pushUpload } from '../uploads/push-uploads.ts';
import type { FileTransport, Transport } from '../environment/transport.ts';
import { makeRequest, sendRequest } from '../exchange/send-request.ts';
import { stampBatch } from '../outbox/stamp-batch.ts';
import { openTabChannel } from './tab-channel.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';

/** Repairs of one replica per flush, at most. */
const maxRepairs = 3;

/**
 * Pushes every user's outbox on this device without a page: uploads files and offers entries,
 * neither pulls nor runs effects; notifies open pages. `files` absent: HTTP with the session's
 * cookie.
 * @throws the first failure after trying every outbox: retry later.
 */
export async function pushOutboxes(
  transport: Transport,
  place: ReplicaPlace = {},
  files?: FileTransport,
): Promise<void> {
  const environment = makeBaseEnvironment(place.environment);
  const names = await findDatabaseNames(place.databasePrefix ?? defaultPrefix, environment);
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      await pushOutbox(name, transport, environment, files);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function pushOutbox(
  name: string,
  transport: Transport,
  environment: BaseEnvironment,
  files: FileTransport | undefined,
): Promise<void> {
  const db = defineExistingDatabase(name, environment);
  const closing = new AbortController();
  const pages = openTabChannel(name, environment, () => undefined);
  const notifyPages = () => pages.send({ type: 'pushed' });
  // Reopening would block a page that deletes or upgrades the database.
  handleVersionChange(db.dexie, () => {
    db.dexie.close();
    closing.abort();
  });
  try {
    await db.dexie.open();
    // Left to the other version of the app.
    if (db.dexie.backendDB()?.version !== schemaVersion * 10) return;
    const worker = { name, db, transport, environment, notifyPages };
    await pushAll(worker, await hasUpload(db));
    const push = () => pushAll(worker, false);
    while (await pushUpload({ name, db, environment, files, push, closing: closing.signal })) {
      try {
        await push();
      } finally {
        // After a refused file or a failed push too: the page continues.
        notifyPages();
      }
    }
  } finally {
    pages.close();
    db.dexie.close();
  }
}

interface Worker {
  readonly name: string;
  readonly db: ReplicaDatabase;
  readonly transport: Transport;
  readonly environment: BaseEnvironment;
  /** Notifies open pages that changes are to be settled. */
  readonly notifyPages: () => void;
}

/**
 * Pushes until nothing is queued. `isAsking`: sends a request even if empty, so that no file is
 * uploaded in another person's session.
 */
async function pushAll(worker: Worker, isAsking: boolean): Promise<void> {
  const { name, environment } = worker;
  let mustAsk = isAsking;
  let repairs = 0;
  let result: PushResult;
  do {
    result = await environment.locks.run(exchangeLockName(name), lockPatience, (lost) =>
      pushBatch(worker, mustAsk, lost),
    );
    if (result === 'repaired') repairs += 1;
    else mustAsk = false;
    if (repairs > maxRepairs) throw new Error('The replica cannot be repaired without a page');
  } while (result !== 'empty');
}

type PushResult = 'empty' | 'pushed' | 'repaired';

async function pushBatch(
  { db, transport, environment, notifyPages }: Worker,
  mustAsk: boolean,
  lost: AbortSignal,
): Promise<PushResult> {
  const batch = await stampBatch(db);
  // No meta: damaged, to be rebuilt by a page.
  if (!batch || (batch.entries.length === 0 && !mustAsk)) return 'empty';
  const request = makeRequest(batch, null);
  const renew = async () => {
    await renewClient(db, environment.newMutationId());
    return 'repaired' as const;
  };
  try {
    const answer = await sendRequest(transport, request, environment.startTimer, lost);
    if (lost.aborted) throw new Error('Another tab took over');
    if (answer.lastSequence >= batch.meta.nextSequence) return await renew();
    if (answer.expected !== undefined) {
      await resendFrom(db, answer.expected, environment.newMutationId());
      return 'repaired';
    }
    const isOurs = await acknowledge(db, request, answer);
    if (request.mutations.length > 0) notifyPages();
    const last = request.mutations.at(-1)?.sequence ?? 0;
    if (!isOurs || answer.lastSequence < last) throw new Error('The batch was not processed');
    return 'pushed';
  } catch (error) {
    if (judgeFailure(error).repair === 'client') return await renew();
    throw error;
  }
}
