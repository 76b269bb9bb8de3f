import { guardingBugs } from './guarding-bugs.ts';
import { lossBugs } from './loss-bugs.ts';
import { operationBugs } from './operation-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';
import { sealingBugs } from './sealing-bugs.ts';

/** The likeliest bugs of a sync engine, each in one place. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'acknowledge before commit',
    file: 'api/src/sync/sync-handlers.ts',
    find: 'const batch = await applyBatch(parts, exchange, state);',
    replace:
      'const batch: AppliedBatch = { changed: true, expected: null };\n  const late = applyBatch(parts, exchange, state);',
    more: [
      {
        find: 'return batch.expected === null ? answer',
        replace:
          'late.catch(() => undefined);\n  return batch.expected === null ? { ...answer, lastSequence: Math.max(answer.lastSequence, ...request.mutations.map((one) => one.sequence)) }',
      },
    ],
    foundBy: 'convergence',
  },
  {
    name: 'sequence stored outside the transaction',
    file: 'api/src/sync/apply/apply-mutations.ts',
    find: '  const trx = await db.startTransaction().execute();',
    replace: `  await db.transaction().execute(async (own) => {
      const last = await lockClient(own, replica.userId, replica.clientId, now);
      const fresh = part.filter((m) => m.sequence > (last ?? 0));
      if (fresh[0]?.sequence === (last ?? 0) + 1) await recordOffered(own, replica.userId, replica.clientId, fresh);
    });
    const trx = await db.startTransaction().execute();`,
    foundBy: 'convergence',
  },
  {
    name: 'outbox emptied early',
    file: 'pwa/src/replica/settle/settle-outcomes.ts',
    find: 'entry.sequence === null || entry.sequence > lastSequence',
    replace: 'entry.sequence === null',
    foundBy: {
      file: 'pwa/src/replica/settle/settle-outcomes.test.ts',
      name: 'is applied up to lastSequence, and waits above it',
    },
  },
  {
    name: 'cursor from max(xid)',
    file: 'api/src/sync/pull/feed-repository.ts',
    find: 'where xid >= pg_snapshot_xmin(${plan.reliable}::pg_snapshot)\n      and not pg_visible_in_snapshot(xid, ${plan.reliable}::pg_snapshot)',
    replace: 'where xid >= pg_snapshot_xmax(${plan.reliable}::pg_snapshot)',
    foundBy: 'convergence',
  },
  {
    name: "the last page's snapshot adopted",
    file: 'api/src/sync/pull/plan-pull.ts',
    find: '      target: page.position,',
    replace: '      target: now.position.snapshot,',
    foundBy: 'convergence',
  },
  {
    name: 'scopes counted, not kept as a set',
    file: 'pwa/src/replica/pull/scopes.ts',
    find: '[scope.scope]: mark },',
    // Counts every put once more, every drop once less.
    replace: '[known === undefined ? scope.scope : `${scope.scope}+`]: mark },',
    foundBy: {
      file: 'pwa/src/replica/pull/scopes.test.ts',
      name: 'is counted once per scope, however often put or dropped',
    },
  },
  {
    name: 'an offered entry renumbered',
    file: 'pwa/src/replica/outbox/stamp-batch.ts',
    find: '      if (entry.sequence !== null) return entry;',
    replace: '',
    foundBy: 'convergence',
  },
  {
    name: 'removal left out of the feed',
    file: 'api/src/sync/pull/fill-page.ts',
    find: '    else scope.drop.push(key);',
    replace: '    else void key;',
    foundBy: 'convergence',
  },
  {
    name: 'shadow not restored',
    file: 'pwa/src/replica/effects/rewind-replay.ts',
    find: 'shadow ? shadow.base : (stored.get(key) ?? null)',
    replace: 'stored.get(key) ?? null',
    foundBy: 'convergence',
  },
  {
    name: 'lock not taken',
    file: 'pwa/src/replica/environment/locks.ts',
    find: 'if (before) await waitOrSteal(',
    replace: 'if (before && patience < 0) await waitOrSteal(',
    foundBy: {
      file: 'pwa/src/replica/environment/locks.test.ts',
      name: 'admit one task at a time, in order',
    },
  },
  {
    name: 'poke lost for good',
    file: 'api/src/live/change-announcer.ts',
    find: '    this.#position = news.position;\n',
    replace: '    this.#position = news.position;\n    if (news.changes.length > 0) return;\n',
    foundBy: {
      file: 'api/src/live/live.pg.test.ts',
      name: 'pokes devices on every instance after a commit',
    },
  },
  {
    name: "another user's scope",
    file: 'api/src/features/schedule/schedule-feed.ts',
    find: 'heldScopes: (_trx, userId) => [`schedule:${userId}`],',
    replace: `heldScopes: async (trx) =>
    (await trx.selectFrom('users').select('id').execute()).map(({ id }) => \`schedule:\${id}\`),`,
    foundBy: {
      file: 'api/src/sync/pull/sync-pull.pg.test.ts',
      name: "never sends another member's rows",
    },
  },
  {
    name: 'effect replayed twice',
    file: 'pwa/src/replica/effects/rewind-replay.ts',
    find: '  for (const entry of entries) {\n    if (!entry.silent',
    replace: '  for (const entry of entries.flatMap((one) => [one, one])) {\n    if (!entry.silent',
    foundBy: {
      file: 'pwa/src/replica/pull/read-windows.test.ts',
      name: 'are known to other tabs until the screen ends',
    },
  },
  {
    name: 'files removed before their outcome',
    file: 'pwa/src/replica/uploads/outbox-uploads.ts',
    find: '{ isUploaded: true });\n',
    replace: '{ isUploaded: true });\n  await db.attachments.delete(upload.fileId);\n',
    foundBy: {
      file: 'pwa/src/replica/uploads/upload-storage.test.ts',
      name: 'is uploaded and offered again under a new id',
    },
  },
  {
    name: 'files of a refused change removed',
    file: 'pwa/src/replica/settle/settle-pages.ts',
    find: 'left.filter(({ id }) => !kept.has(id))',
    replace: 'left.filter(({ id }) => kept.size >= 0 || id)',
    foundBy: {
      file: 'pwa/src/replica/uploads/uploads-failing.test.ts',
      name: 'keeps the bytes and resends both',
    },
  },
  {
    name: 'words sent before the picture in front of them',
    file: 'pwa/src/replica/uploads/lanes.ts',
    find: '  if (lane === undefined) return false;',
    replace: '  if (lane === undefined || lane !== null) return false;',
    foundBy: 'convergence',
  },
  {
    name: 'parallel exchanges wait with a connection',
    file: 'api/src/access/turns/turns.ts',
    find: 'limitConcurrency({ running: maxWriting, patience, refuse })',
    replace: 'limitConcurrency({ running: 100 * maxWriting, patience, refuse })',
    more: [{ find: 'running: 1, waiting: maxWaitingOfAccount', replace: 'running: 100' }],
    foundBy: {
      file: 'api/src/sync/parallel-exchanges.pg.test.ts',
      name: 'leaves connections to others while exchanges of one account wait for its lock',
    },
  },
  {
    name: 'a deleted account taken for a restored database',
    file: 'api/src/sync/check-replica.ts',
    find: '  if (!state.isApproved) throw',
    replace: '  if (!state.isApproved && request.told === 0) throw',
    foundBy: 'convergence',
  },
  {
    name: 'a loss believed without a receipt',
    file: 'api/src/sync/check-replica.ts',
    find: '  if (!provesLoss(request, state, now)) throw',
    replace: '  if (!provesLoss(request, state, now) && request.told === 0) throw',
    foundBy: {
      file: 'api/src/sync/older-state.pg.test.ts',
      name: 'is not believed with a client id never seen, and goes on with a new one',
    },
  },
  {
    name: 'settled up to any sequence the server names',
    file: 'pwa/src/replica/pull/next-meta.ts',
    find: '  return Math.min(processed, lastSequence);',
    replace: '  return Math.max(processed, lastSequence);',
    foundBy: 'convergence',
  },
  ...lossBugs,
  ...operationBugs,
  ...sealingBugs,
  ...guardingBugs,
  {
    name: 'a closing window keeps its rows',
    file: 'api/src/sync/pull/feed-repository.ts',
    find: '    raised(plan, order),\n',
    replace: '',
    foundBy: {
      file: 'api/src/sync/pull/sync-window.pg.test.ts',
      name: 'closes on request; its rows come as removals, and again when it is extended',
    },
  },
  {
    name: 'progress in a draft thrown away',
    file: 'api/src/features/training/progress/report-progress.ts',
    find: 'if (offset !== null) return requireGrantedModule',
    replace: 'if (offset === undefined) return requireGrantedModule',
    foundBy: 'convergence',
  },
  {
    name: 'done items replaced, not united',
    file: 'api/src/features/training/progress/progress-repository.ts',
    find: 'unnest(stored.done_items || excluded.done_items)',
    replace: 'unnest(excluded.done_items)',
    foundBy: 'convergence',
  },
  {
    name: 'a collapsed report loses the items of the one it overwrites',
    file: 'pwa/src/features/training/training-effects.ts',
    find: 'doneItems: mergeDoneItems(older.doneItems, newer.doneItems),',
    replace: 'doneItems: newer.doneItems ?? [],',
    foundBy: 'convergence',
  },
  {
    name: 'an own edit dropped',
    file: 'api/src/features/chat/changes/chat-changes-handlers.ts',
    find: 'await updateMessage(trx, edited);',
    replace: '',
    foundBy: 'convergence',
  },
  {
    name: 'a failed read taken for a damaged file',
    file: 'api/src/features/uploads/training-files/parse-media.ts',
    find: '  if (tokenizer.failure) throw tokenizer.failure;\n',
    replace: '',
    foundBy: {
      file: 'api/src/features/uploads/training-files/store-failures.pg.test.ts',
      name: '%s, is not refused and can be finished later',
    },
  },
  {
    name: 'released bytes not named before their check',
    file: 'api/src/features/uploads/training-files/finish-upload.ts',
    find: '      await keepStored(trx, to);\n      await scheduleRemovals(trx, [upload.key], now);',
    replace: '      await scheduleRemovals(trx, [to, upload.key], now);',
    more: [{ find: 'if (!(await nameReleased(trx, upload, to))) throw notWhole();', replace: '' }],
    foundBy: {
      file: 'api/src/features/uploads/training-files/store-failures.pg.test.ts',
      name: '%s, is not refused and can be finished later',
    },
  },
  {
    name: 'released bytes not taken back',
    file: 'api/src/features/uploads/training-files/finish-upload.ts',
    find: '    await files.quarantine.takeBack(upload.key, to);\n',
    replace: '',
    foundBy: {
      file: 'api/src/features/uploads/training-files/store-failures.pg.test.ts',
      name: 'whose answer was lost leaves the bytes to be released again',
    },
  },
  {
    name: 'notes opened anew at each write',
    file: 'pwa/src/platform/storage/user-notes.ts',
    find: 'const cache = (await this.#caches?.get(topic)) ?? null;',
    replace: 'const cache = await caches.open(`greenroom-user-${this.userId}-${topic}`);',
    foundBy: {
      file: 'pwa/src/platform/storage/user-notes.test.ts',
      name: 'closed, opens no cache',
    },
  },
  {
    name: 'a cache that was opening during a sign-out left behind',
    file: 'pwa/src/platform/storage/open-user-cache.ts',
    find: 'if (readDataOwner() === userId) return seal?.wrap',
    replace: 'return seal?.wrap',
    foundBy: {
      file: 'pwa/src/platform/storage/user-notes.test.ts',
      name: 'a cache that was opening meanwhile goes again',
    },
  },
  {
    name: 'saved files opened by the worker',
    file: 'pwa/src/replica/saved-files/saved-notes.ts',
    find: 'caches.match(path, { cacheName })',
    replace: 'caches.open(cacheName).then((cache) => cache.match(path))',
    foundBy: {
      file: 'pwa/src/replica/saved-files/saved-files.test.ts',
      name: 'the worker, asked at that moment, creates no cache again',
    },
  },
];
