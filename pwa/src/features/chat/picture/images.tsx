import { imageIdOf, thumbnailUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import {
  type ImageState,
  CachedImages,
  type LocalBytes,
} from '../../../platform/storage/cached-images.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { type ChatImages, sweepImages } from './image-sweep.ts';
import type { ChatItem } from '../timeline/item.ts';

/** Maximum thumbnails cached for offline use, and maximum kept in memory while not visible. */
const maxSmall = 300;
const maxSmallIdle = 60;
/** The same for full-size images of up to 5 MB each. */
const maxWhole = 30;
const maxWholeIdle = 3;

const Context = createContext<ChatImages | null>(null);

/** Provides the images of one open room; unmounting frees their memory. */
export function ChatImagesProvider({ children }: { readonly children: ReactNode }) {
  const replica = useReplica();
  const { userId } = replica;
  const images = useMemo(() => openImages(userId), [userId]);
  useEffect(() => sweepImages(replica, images), [replica, images]);
  useEffect(
    () => () => {
      images.small.close();
      images.whole.close();
    },
    [images],
  );
  return <Context value={images}>{children}</Context>;
}

function openImages(userId: string): ChatImages {
  return {
    small: new CachedImages({
      userId,
      topic: 'chat-images',
      most: maxSmall,
      mostIdle: maxSmallIdle,
    }),
    whole: new CachedImages({
      userId,
      topic: 'chat-whole-images',
      most: maxWhole,
      mostIdle: maxWholeIdle,
    }),
  };
}

interface CachedImage {
  readonly state: ImageState;
  readonly retry: () => void;
}

/** A message's thumbnail; for an unsent message, the attachment on this device. */
export function useThumbnail(item: ChatItem): CachedImage {
  const { small } = useImages();
  const replica = useReplica();
  const url = item.imageUrl === null ? '' : thumbnailUrlOf(item.imageUrl);
  const id = item.imageUrl === null ? null : imageIdOf(item.imageUrl);
  const local = useCallback(
    async () => (id === null ? null : blobOf(await replica.readAttachment(id))),
    [replica, id],
  );
  const isSent = item.state === 'sent';
  useEffect(() => {
    if (isSent) void small.keep(url);
  }, [small, url, isSent]);
  return useCachedImage(small, url, local);
}

/** A message's full-size image. */
export function useWholeImage(item: ChatItem): CachedImage {
  const { small, whole } = useImages();
  const replica = useReplica();
  const id = item.imageUrl === null ? null : imageIdOf(item.imageUrl);
  const local = useCallback(
    async () => (id === null ? null : blobOf(await replica.readAttachment(id))),
    [replica, id],
  );
  const image = useCachedImage(whole, item.imageUrl ?? '', local);
  // Gone on the server: the thumbnail must not show either.
  const goneUrl = image.state.kind === 'gone' && item.state === 'sent' ? item.imageUrl : null;
  useEffect(() => {
    if (goneUrl !== null) void small.forget([thumbnailUrlOf(goneUrl)]);
  }, [small, goneUrl]);
  return image;
}

function useCachedImage(images: CachedImages, url: string, local: LocalBytes): CachedImage {
  const subscribe = useCallback(
    (onChange: () => void) => images.show(url, onChange, local),
    [images, url, local],
  );
  const state = useSyncExternalStore(subscribe, () => images.getState(url));
  const retry = useCallback(() => images.retry(url), [images, url]);
  const hasFailed = state.kind === 'failed';
  const replica = useReplica();
  useEffect(() => {
    if (!hasFailed) return;
    const { lastPulledAt } = replica.getStatus();
    // A later pull succeeded: the network or the server is back.
    return replica.subscribe(() => {
      const status = replica.getStatus();
      if (status.connection === 'online' && status.lastPulledAt !== lastPulledAt) retry();
    });
  }, [hasFailed, retry, replica]);
  return { state, retry };
}

function useImages(): ChatImages {
  const images = useContext(Context);
  if (images === null) throw new Error('Images of the room stand below ChatImagesProvider');
  return images;
}

function blobOf(attachment: { readonly bytes: ArrayBuffer; readonly type: string } | null) {
  return attachment === null ? null : new Blob([attachment.bytes], { type: attachment.type });
}
