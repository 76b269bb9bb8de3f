import { useRef, useState } from 'react';
import type { ListedModule } from '../../content/listed-module.ts';
import { useRowActions } from '../../../admin-list/use-row-actions.ts';
import { type AccessChange, describeChange, failures, sendChange } from '../use-access-changes.ts';

type Member = { readonly id: string; readonly username: string };

export interface MatrixChanges {
  /** Whether the member may open the module once everything sent has arrived. */
  readonly shows: (member: Member, moduleId: string, granted: boolean) => boolean;
  readonly set: (member: Member, module: ListedModule, granted: boolean) => void;
}

/**
 * Grants and revokes of the matrix: a tick shows at once and is taken back by 'Undo'; one that the
 * server refuses returns to what it was, and a toast says why. Presses of one cell are sent one after
 * another: two at once may arrive in either order. `refetch`: reads the rows again.
 */
export function useMatrixChanges(refetch: () => Promise<unknown>): MatrixChanges {
  // By cell: what was pressed, until the rows that have it were read.
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const put = (key: string, granted: boolean | null) =>
    setPressed((before) => {
      const after = new Map(before);
      if (granted === null) after.delete(key);
      else after.set(key, granted);
      return after;
    });
  // By cell of a change under way: the last one pressed since; null: none.
  const waiting = useRef(new Map<string, Press | null>());
  const nextAfter = ({ key, kind }: MatrixChange) => {
    const next = waiting.current.get(key) ?? null;
    return next?.kind === kind ? null : next;
  };
  const action = useRowActions(
    async (change: MatrixChange) => {
      let next: Press | null = null;
      try {
        await sendChange(change);
        // Rows of before the next change would be outdated.
        if (nextAfter(change) === null) await refetch();
        next = nextAfter(change);
      } finally {
        // After a failure the cell shows what the server has; what was pressed before that is void.
        waiting.current.delete(change.key);
        if (next === null) put(change.key, null);
        else next.send();
      }
    },
    {
      rowsOf: ({ key }) => [key],
      done: (_answer, change) => ({
        ...describeChange(change, 1),
        action: { label: 'Undo', onPress: () => run(reverse(change)) },
      }),
      failure: ({ kind }) => failures[kind],
    },
  );
  const run = (change: MatrixChange) => {
    const { key, kind } = change;
    const send = () => {
      waiting.current.set(key, null);
      action.run(change);
    };
    put(key, kind === 'grant');
    if (waiting.current.has(key)) waiting.current.set(key, { kind, send });
    else send();
  };
  return {
    shows: (member, moduleId, granted) => pressed.get(keyOf(member.id, moduleId)) ?? granted,
    set: (member, module, granted) =>
      run({
        key: keyOf(member.id, module.id),
        kind: granted ? 'grant' : 'revoke',
        module,
        whom: [member],
      }),
  };
}

/** A press of a cell whose change before it is under way. */
interface Press {
  readonly kind: AccessChange['kind'];
  readonly send: () => void;
}

interface MatrixChange extends AccessChange {
  readonly key: string;
}

function reverse(change: MatrixChange): MatrixChange {
  return { ...change, kind: change.kind === 'grant' ? 'revoke' : 'grant' };
}

function keyOf(memberId: string, moduleId: string): string {
  return `${memberId} ${moduleId}`;
}
