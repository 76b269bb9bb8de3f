import { thumbnailUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { KeptImages } from '../../../platform/storage/kept-images.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { ImageOwners, watchDeleted } from './image-queries.ts';

/** The images of the room in the two forms they are kept in. */
export interface ChatImages {
  /** As the list shows them. */
  readonly small: KeptImages;
  /** As they were sent. */
  readonly whole: KeptImages;
}

/**
 * Keeps no image longer than its message: once the room has opened, after each pull and whenever the
 * socket tells of a deleted message, what no message on this device names is forgotten. What is let go
 * of though its message is on the server still comes again with the message.
 * @returns the function that ends it.
 */
export function sweepImages(replica: Replica, images: ChatImages): () => void {
  const owners = new ImageOwners(replica);
  let isEnded = false;
  /** Null: none is to come. */
  let giveUp: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    giveUp = null;
    running = running.catch(() => undefined).then(() => sweepOnce(replica, owners, images));
    await running;
  };
  const ask = () => {
    if (!isEnded) giveUp ??= whenIdle(sweep);
  };
  let pulledAt = replica.getStatus().lastPulledAt;
  const endStatus = replica.subscribe(() => {
    const { lastPulledAt } = replica.getStatus();
    if (lastPulledAt !== pulledAt) ask();
    pulledAt = lastPulledAt;
  });
  const endDeleted = watchDeleted(replica, ask);
  ask();
  return () => {
    isEnded = true;
    endStatus();
    endDeleted();
    giveUp?.();
  };
}

async function sweepOnce(
  replica: Replica,
  owners: ImageOwners,
  { small, whole }: ChatImages,
): Promise<void> {
  // Before the first pull nothing tells which messages there are.
  if (!replica.getStatus().ready) return;
  const kept = [...(await small.listKept()), ...(await whole.listKept())];
  if (kept.length === 0) return;
  const gone = await owners.findUnnamed(new Set(kept.map(withoutSize)));
  await small.forget(gone.map(thumbnailUrlOf));
  await whole.forget(gone);
}

/** The address of the whole image. */
function withoutSize(url: string): string {
  return url.replace(/\?.*$/, '');
}
