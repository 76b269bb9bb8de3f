import { useState } from 'react';
import type { ListedModule } from '../../content/listed-module.ts';
import { useAdminAction } from '../../../admin-list/use-admin-action.ts';
import { type AccessChange, describeChange, failures, sendChange } from '../use-access-changes.ts';

type Member = { readonly id: string; readonly username: string };

export interface MatrixChanges {
  /** Whether the member may open the module once everything sent has arrived. */
  readonly shows: (member: Member, moduleId: string, granted: boolean) => boolean;
  readonly set: (member: Member, module: ListedModule, granted: boolean) => void;
}

/**
 * Grants and revokes of the matrix: a tick shows at once and is taken back by 'Undo'; one that the
 * server refuses returns to what it was. `refetch`: reads the rows again.
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
  const action = useAdminAction(
    async (change: MatrixChange) => {
      try {
        await sendChange(change);
        await refetch();
      } finally {
        put(change.key, null);
      }
    },
    {
      done: (_answer, change) => ({
        ...describeChange(change, 1),
        action: { label: 'Undo', onPress: () => run(reverse(change)) },
      }),
      failure: ({ kind }) => failures[kind],
    },
  );
  const run = (change: MatrixChange) => {
    put(change.key, change.kind === 'grant');
    action.run(change);
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

interface MatrixChange extends AccessChange {
  readonly key: string;
}

function reverse(change: MatrixChange): MatrixChange {
  return { ...change, kind: change.kind === 'grant' ? 'revoke' : 'grant' };
}

function keyOf(memberId: string, moduleId: string): string {
  return `${memberId} ${moduleId}`;
}
