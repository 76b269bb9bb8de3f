import type { MatrixRow } from '@greenroom/sync-protocol/training/training-access-records';
import { type KeyboardEvent, useState } from 'react';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';
import type { ListedModule } from '../../content/listed-module.ts';
import styles from './matrix.module.css';
import type { MatrixChanges } from './use-matrix-changes.ts';

interface AccessMatrixProps {
  readonly members: readonly MatrixRow[];
  readonly modules: readonly ListedModule[];
  readonly changes: MatrixChanges;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Members below each other, modules beside each other; arrow keys move, Space ticks. */
export function AccessMatrix({ members, modules, changes, isLocked }: AccessMatrixProps) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, members.length - 1)),
    column: Math.max(0, Math.min(column, modules.length - 1)),
  });
  const stop = clamp(at);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = clamp({ row: stop.row + step[0], column: stop.column + step[1] });
    setAt(next);
    const row = event.currentTarget.tBodies[0]?.rows[next.row];
    row?.cells[next.column + 1]?.querySelector('input')?.focus();
  };
  return (
    <div className={styles.room}>
      <table className={styles.matrix} aria-label="Members and modules" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col" className="text-caption">
              Member
            </th>
            {modules.map(({ id, title, draft }) => (
              <th key={id} scope="col" className={`${styles.module} text-caption`} title={title}>
                {draft ? `${title} (draft)` : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, row) => (
            <tr key={member.id}>
              <th scope="row" className={`${styles.member} text-label`}>
                {member.username}
              </th>
              {modules.map((module, column) => {
                const isGranted = member.modules.includes(module.id);
                const isShown = changes.shows(member, module.id, isGranted);
                return (
                  <td key={module.id} onFocus={() => setAt({ row, column })}>
                    <Checkbox
                      label={`${member.username} may open ${module.title}`}
                      checked={isShown}
                      tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                      isRefused={isLocked}
                      onChange={() => changes.set(member, module, !isShown)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
