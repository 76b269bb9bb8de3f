/** A bug inserted into the source for one test run. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** The text to replace; must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Further replacements of the same bug in that file. Absent: none. */
  readonly more?: readonly { readonly find: string; readonly replace: string }[];
  /** Tests to run if convergence misses it: vitest project and file filter. */
  readonly others: readonly (readonly [project: string, filter: string])[];
}

/** The likeliest bugs of a sync engine, each in one place. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'acknowledge before commit',
    file: 'api/src/sync/sync-handlers.ts',
    find: 'const batch = await applyMutations(',
    replace:
      'const batch: AppliedBatch = { changed: true, expected: null };\n      const late = applyMutations(',
    more: [
      {
        find: 'return batch.expected === null ? answer',
        replace:
          'late.catch(() => undefined);\n      return batch.expected === null ? { ...answer, lastSequence: Math.max(answer.lastSequence, ...request.mutations.map((one) => one.sequence)) }',
      },
      {
        find: "import { applyMutations } from './apply/apply-mutations.ts';",
        replace: "import { type AppliedBatch, applyMutations } from './apply/apply-mutations.ts';",
      },
    ],
    others: [['api', 'src/sync/sync-mutations']],
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
    others: [['api', 'src/sync/sync-mutations']],
  },
  {
    name: 'outbox emptied early',
    file: 'pwa/src/replica/settle/settle-outcomes.ts',
    find: 'entry.sequence === null || entry.sequence > lastSequence',
    replace: 'entry.sequence === null',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'cursor from max(xid)',
    file: 'api/src/sync/pull/feed-repository.ts',
    find: 'where xid >= pg_snapshot_xmin(${plan.base}::pg_snapshot)\n      and not pg_visible_in_snapshot(xid, ${plan.base}::pg_snapshot)',
    replace: 'where xid >= pg_snapshot_xmax(${plan.base}::pg_snapshot)',
    others: [['api', 'src/sync/sync-pull']],
  },
  {
    name: "the last page's snapshot adopted",
    file: 'api/src/sync/pull/plan-pull.ts',
    find: '      target: page.position,',
    replace: '      target: now.position.snapshot,',
    others: [['api', 'src/sync/sync-pull']],
  },
  {
    name: 'scopes counted, not kept as a set',
    file: 'pwa/src/replica/pull/scopes.ts',
    find: '[scope.scope]: mark },',
    // Counts every put once more, every drop once less.
    replace: '[known === undefined ? scope.scope : `${scope.scope}+`]: mark },',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'an offered entry renumbered',
    file: 'pwa/src/replica/outbox/stamp-batch.ts',
    find: '      if (entry.sequence !== null) return entry;',
    replace: '',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'removal left out of the feed',
    file: 'api/src/sync/pull/fill-page.ts',
    find: '    else scope.drop.push(key);',
    replace: '    else void key;',
    others: [['api', 'src/sync/sync-pull']],
  },
  {
    name: 'shadow not restored',
    file: 'pwa/src/replica/effects/rewind-replay.ts',
    find: 'shadow ? shadow.base : (stored.get(key) ?? null)',
    replace: 'stored.get(key) ?? null',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'lock not taken',
    file: 'pwa/src/replica/environment/locks.ts',
    find: 'if (before) await waitOrSteal(',
    replace: 'if (before && patience < 0) await waitOrSteal(',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'poke lost for good',
    file: 'api/src/live/change-announcer.ts',
    find: '    this.#position = news.snapshot;\n',
    replace: '    this.#position = news.snapshot;\n    if (Math.random() < 0.5) return;\n',
    others: [['api', 'src/live']],
  },
  {
    name: "another user's scope",
    file: 'api/src/features/schedule/schedule-feed.ts',
    find: 'heldScopes: (_trx, userId) => [`schedule:${userId}`],',
    replace: `heldScopes: async (trx) =>
    (await trx.selectFrom('users').select('id').execute()).map(({ id }) => \`schedule:\${id}\`),`,
    others: [['api', 'src/sync/sync-pull']],
  },
  {
    name: 'effect replayed twice',
    file: 'pwa/src/replica/effects/rewind-replay.ts',
    find: '  for (const entry of entries) {\n    if (!entry.silent',
    replace: '  for (const entry of entries.flatMap((one) => [one, one])) {\n    if (!entry.silent',
    others: [['pwa', 'src/replica']],
  },
  {
    name: 'files removed before their outcome',
    file: 'pwa/src/replica/uploads/upload-runner.ts',
    find: "      case 'uploaded':\n        this.#failures = 0;\n",
    replace:
      "      case 'uploaded':\n        this.#failures = 0;\n        await this.#core.store.run('strict', (db) => db.attachments.delete(result.next.attachmentId));\n",
    others: [['pwa', 'src/replica/upload']],
  },
  {
    name: 'files of a refused change removed',
    file: 'pwa/src/replica/settle/settle-pages.ts',
    find: 'withFiles.filter(({ id }) => !kept.has(id))',
    replace: 'withFiles.filter(({ id }) => kept.size >= 0 || id)',
    others: [['pwa', 'src/replica/upload']],
  },
  {
    name: 'words sent before the picture in front of them',
    file: 'pwa/src/replica/uploads/upload-queue.ts',
    find: '  if (lane === undefined) return false;',
    replace: '  if (lane === undefined || lane !== null) return false;',
    others: [['pwa', 'src/replica/upload']],
  },
];
