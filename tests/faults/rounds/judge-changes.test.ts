import { expect, it } from 'vitest';
import { type Facts, type Findings, findUnrepeated, judgeChange } from './judge-changes.ts';
import type { SentChange } from './sent-change.ts';

const added: SentChange = {
  id: 'change',
  call: 'schedule.add',
  mark: { kind: 'row', table: 'schedule_entries', value: 'row' },
};

/** A change that was applied once. */
function makeFacts(over: Partial<Facts> = {}): Facts {
  return {
    outcomes: new Map([['change', 'applied']]),
    missing: new Set(),
    told: { ids: new Set(), rows: new Set(), kinds: new Set() },
    retried: new Set(),
    count: () => 1,
    stored: new Set(['row']),
    removed: new Set(),
    superseded: new Set(),
    ...over,
  };
}

function judge(over: Partial<Facts>, isRestored = false): Findings {
  const findings: Findings = { lost: [], duplicated: [], diverged: [] };
  judgeChange(added, makeFacts(over), isRestored, findings);
  return findings;
}

const counts = ({ lost, duplicated }: Findings) => [lost.length, duplicated.length];
const told = { ids: new Set(['change']), rows: new Set(['row']), kinds: new Set<string>() };
const outcome = (status: string) => new Map([['change', status]]);

it.each<[string, Partial<Facts>, readonly number[]]>([
  ['applied once', {}, [0, 0]],
  ['applied without an effect', { count: () => 0 }, [1, 0]],
  ['applied twice', { count: () => 2 }, [0, 1]],
  ['without an outcome', { outcomes: new Map(), count: () => 0 }, [1, 0]],
  ['without an outcome, as the device tells', { outcomes: new Map(), told }, [0, 0]],
  [
    'rejected, as the device tells',
    { outcomes: outcome('rejected'), told, count: () => 0 },
    [0, 0],
  ],
  ['rejected, and nobody is told', { outcomes: outcome('rejected'), count: () => 0 }, [1, 0]],
  ['rejected with an effect', { outcomes: outcome('rejected'), told }, [0, 1]],
  [
    'refused too early, sent again, applied',
    { outcomes: outcome('rejected'), missing: told.ids },
    [0, 0],
  ],
  [
    'refused too early, applied twice',
    { outcomes: outcome('rejected'), missing: told.ids, count: () => 2 },
    [0, 1],
  ],
  ['held, then applied', { outcomes: outcome('held') }, [0, 0]],
  ['held, and forgotten', { outcomes: outcome('held'), count: () => 0 }, [1, 0]],
  ['given up, retried, applied', { outcomes: outcome('skipped'), retried: told.ids }, [0, 0]],
  [
    'given up, retried, lost',
    { outcomes: outcome('skipped'), retried: told.ids, count: () => 0 },
    [1, 0],
  ],
])('a change %s', (_name, over, expected) => {
  expect(counts(judge(over))).toEqual(expected);
});

it('a held edit may be refused when it is sent again', () => {
  const mark = { kind: 'value', table: 'chat_messages', id: 'row', value: 'text 1' } as const;
  const edit: SentChange = { id: 'change', call: 'chat.edit', mark };
  const facts = { outcomes: outcome('held'), count: () => 0 };
  const lostOf = (over: Partial<Facts>) => {
    const findings: Findings = { lost: [], duplicated: [], diverged: [] };
    judgeChange(edit, makeFacts(over), false, findings);
    return findings.lost;
  };
  expect(lostOf(facts)).toHaveLength(1);
  const kinds = new Set(['chat.edit row']);
  expect(lostOf({ ...facts, told: { ids: new Set(), rows: new Set(), kinds } })).toEqual([]);
});

it('after a restore the rows tell', () => {
  const gone = { outcomes: new Map(), stored: new Set<string>() };
  expect(counts(judge(gone, true))).toEqual([1, 0]);
  expect(counts(judge({ ...gone, removed: new Set(['row']) }, true))).toEqual([0, 0]);
  expect(counts(judge({ ...gone, told }, true))).toEqual([0, 0]);
  expect(counts(judge({ outcomes: new Map() }, true))).toEqual([0, 0]);
});

it('a held change is sent again under another id', () => {
  const held = new Map([['change', 'held']]);
  const facts = makeFacts({ outcomes: held });
  expect(findUnrepeated(new Set(), [added], facts)).toHaveLength(1);
  const again = makeFacts({ outcomes: new Map([...held, ['again', 'applied']]) });
  expect(findUnrepeated(new Set(), [added], again)).toEqual([]);
  expect(findUnrepeated(new Set(['again']), [added], again)).toHaveLength(1);
});

it('a change that overtook the held one it needs is sent again', () => {
  const removed: SentChange = { id: 'change', call: 'schedule.remove', mark: null };
  const outcomes = new Map([['change', 'rejected']]);
  const facts = makeFacts({ outcomes, missing: new Set(['change']) });
  expect(findUnrepeated(new Set(), [removed], facts)).toHaveLength(1);
  // A mark of a notification that is over: dropped, and nobody is told.
  const moot: SentChange = { ...removed, call: 'notifications.markRead', isMoot: true };
  expect(findUnrepeated(new Set(), [moot], facts)).toEqual([]);
  const again = new Map([...outcomes, ['again', 'applied']]);
  expect(findUnrepeated(new Set(), [removed], { ...facts, outcomes: again })).toEqual([]);
  const findings: Findings = { lost: [], duplicated: [], diverged: [] };
  judgeChange(removed, facts, false, findings);
  judgeChange(removed, { ...facts, missing: new Set() }, false, findings);
  expect(findings.lost).toHaveLength(1);
});
