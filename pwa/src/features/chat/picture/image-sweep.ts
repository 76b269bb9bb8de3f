import { thumbnailUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { CachedImages } from '../../../platform/storage/cached-images.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { ImageOwners, watchDeleted } from './image-queries.ts';

export interface ChatImages {
  /** Thumbnails. */
  readonly small: CachedImages;
  /** Full size. */
  readonly whole: CachedImages;
}

/**
 * Deletes cached images no message on this device refers to: when the room opens, after each pull and
 * when the socket reports a deleted message. If the message still exists on the server, its image is
 * loaded again with it.
 * @returns stops sweeping
 */
export function sweepImages(replica: Replica, images: ChatImages): () => void {
  const owners = new ImageOwners(replica);
  let isEnded = false;
  /** Cancels the scheduled sweep; null: none is scheduled. */
  let cancel: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    cancel = null;
    running = running.catch(() => undefined).then(() => sweepOnce(replica, owners, images));
    await running;
  };
  const schedule = () => {
    if (!isEnded) cancel ??= whenIdle(sweep);
  };
  let pulledAt = replica.getStatus().lastPulledAt;
  const endStatus = replica.subscribe(() => {
    const { lastPulledAt } = replica.getStatus();
    if (lastPulledAt !== pulledAt) schedule();
    pulledAt = lastPulledAt;
  });
  const endDeleted = watchDeleted(replica, schedule);
  schedule();
  return () => {
    isEnded = true;
    endStatus();
    endDeleted();
    cancel?.();
  };
}

async function sweepOnce(
  replica: Replica,
  owners: ImageOwners,
  { small, whole }: ChatImages,
): Promise<void> {
  // Before the first pull the messages are unknown.
  if (!replica.getStatus().ready) return;
  const kept = [...(await small.listKept()), ...(await whole.listKept())];
  if (kept.length === 0) return;
  const gone = await owners.findUnnamed(new Set(kept.map(withoutSize)));
  await small.forget(gone.map(thumbnailUrlOf));
  await whole.forget(gone);
}

/** The URL of the full-size image. */
function withoutSize(url: string): string {
  return url.replace(/\?.*$/, '');
}
