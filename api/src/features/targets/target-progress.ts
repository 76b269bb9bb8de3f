import { readRates } from '../rates/rates-repository.ts';
import type { Target, TargetWithProgress } from '@greenroom/sync-protocol/targets/targets-records';
import { closeTarget, isCurrent, progressOf } from '@greenroom/sync-protocol/targets/targets-rules';
import type { Db } from '../../database/schema.ts';
import { findSnapshotsSince, findTargetsOfUser, toTarget } from './targets-repository.ts';

/** Computes the figures of these targets, of any members, in two reads. */
export async function withProgress<T extends Target>(
  db: Db,
  targets: readonly T[],
): Promise<(T & TargetWithProgress)[]> {
  if (targets.length === 0) return [];
  const rates = await readRates(db);
  const snapshots = await findSnapshotsSince(db, targets);
  return targets.map((target) => ({
    ...target,
    progress: progressOf(target, snapshots.get(target.userId) ?? [], rates),
  }));
}

/**
 * A member's past targets, newest first. One that no job has closed yet is closed here, but not
 * stored: a read changes nothing (decisions: Money).
 */
export async function readHistory(db: Db, userId: string, today: string): Promise<Target[]> {
  const all = (await findTargetsOfUser(db, userId)).map(toTarget);
  const past = all.filter((target) => !isCurrent(target, today));
  const open = await withProgress(
    db,
    past.filter(({ status }) => status === 'active'),
  );
  const closed = new Map(
    open.map(({ progress, ...target }) => [target.id, closeTarget(target, progress)]),
  );
  return past.map((target) => closed.get(target.id) ?? target);
}

/** The member's current target with its figures; undefined: none. */
export async function readCurrent(
  db: Db,
  userId: string,
  today: string,
): Promise<TargetWithProgress | undefined> {
  const all = (await findTargetsOfUser(db, userId)).map(toTarget);
  const [current] = await withProgress(
    db,
    all.filter((target) => isCurrent(target, today)),
  );
  return current;
}
