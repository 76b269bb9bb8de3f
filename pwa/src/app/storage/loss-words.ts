import type { OnlyHere } from '../../replica/store/find-replicas.ts';
import { notSent } from '../connection/changes-wait.ts';

/** Never rejects. Null: it cannot be counted, which keeps nobody from unlocking or deleting. */
export async function countHere(userId: string): Promise<OnlyHere | null> {
  try {
    const { countOnlyHere } = await import('../../replica/store/find-replicas.ts');
    return await countOnlyHere(userId);
  } catch {
    return null;
  }
}

/** What is lost with a person's data on this device; undefined: nothing. `loss` null: it cannot be read. */
export function lossWords(loss: OnlyHere | null): string | undefined {
  if (loss === null) {
    return 'It cannot be read and may hold unsent changes and drafts. They would be lost for good.';
  }
  const { queued, refused, unfinished } = loss;
  const drafts = unfinished === 1 ? '1 draft is' : `${unfinished} drafts are`;
  const losses = [
    ...notSent(queued - refused, refused),
    ...(unfinished > 0 ? [`${drafts} only on this device`] : []),
  ];
  if (losses.length === 0) return undefined;
  const joint = losses.length > 1 ? ': they' : ' and';
  return `${losses.join(', and ')}${joint} would be lost for good.`;
}
