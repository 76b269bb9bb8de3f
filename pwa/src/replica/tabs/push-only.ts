import { acknowledge } from '../settle/acknowledge.ts';
import { renewClient, resendFrom } from '../exchange/client-identity.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import { exchangeLockName, lockPatience } from '../environment/locks.ts';
import {
  type ReplicaDatabase,
  defaultPrefix,
  defineExistingDatabase,
  findDatabaseNames,
  makeWay,
} from '../store/replica-database.ts';
import { schemaVersion } from '../store/replica-tables.ts';
import { type BaseEnvironment, makeBaseEnvironment } from '../environment/base-environment.ts';
import { hasUpload, uploadNext } from '../uploads/push-uploads.ts';
import type { FileTransport, Transport } from '../environment/transport.ts';
import { makeRequest, sendRequest } from '../exchange/send-request.ts';
import { stampBatch } from '../outbox/stamp-batch.ts';
import { openTabChannel } from './tab-channel.ts';
import type { ReplicaPlace } from '../store/replica-place.ts';

/** Repairs of one replica in one flush at most. */
const maxRepairs = 3;

/**
 * Pushes what is queued in every user's outbox on this device, without a page: uploads files, stamps
 * and offers, pulls nothing and runs no effects; outcomes and rows come to a page, which is told if
 * one is open. `files` absent: over HTTP with the session's cookie.
 * @throws the first failure, after every outbox was tried: work is left, to be tried again.
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
  const tell = () => pages.send({ type: 'pushed' });
  // A page deletes or upgrades it: opening it again would stand in its way.
  makeWay(db.dexie, () => {
    db.dexie.close();
    closing.abort();
  });
  try {
    await db.dexie.open();
    // Of another version of the app: that one sends it.
    if (db.dexie.backendDB()?.version !== schemaVersion * 10) return;
    const worker = { name, db, transport, environment, tell };
    await pushAll(worker, await hasUpload(db));
    const push = () => pushAll(worker, false);
    while (await uploadNext({ name, db, environment, files, push, closing: closing.signal })) {
      try {
        await push();
      } finally {
        // Of a file that was refused too, and where the push failed: the page goes on from there.
        tell();
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
  /** Tells open pages that there is something to settle. */
  readonly tell: () => void;
}

/**
 * Pushes until nothing is queued. `isAsking`: asks the server also where nothing is, so that a file
 * is never uploaded in the session of somebody else.
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
  { db, transport, environment, tell }: Worker,
  mustAsk: boolean,
  lost: AbortSignal,
): Promise<PushResult> {
  const batch = await stampBatch(db);
  // Without meta it is damaged: a page rebuilds it.
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
    if (request.mutations.length > 0) tell();
    const last = request.mutations.at(-1)?.sequence ?? 0;
    if (!isOurs || answer.lastSequence < last) throw new Error('The batch was not processed');
    return 'pushed';
  } catch (error) {
    if (judgeFailure(error).repair === 'client') return await renew();
    throw error;
  }
}
