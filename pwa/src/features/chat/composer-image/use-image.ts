import { useRef, useState } from 'react';
import { announce } from '../../../ui/toast/toast-store.ts';
import type { OutgoingImage } from '../chat-commands.ts';
import { UnreadableImageError, prepareImage } from './image.ts';
import { type ImageRefusal, imageRefusals, checkImageFile } from './image-rules.ts';

export type ImageSource = 'chosen' | 'dropped' | 'pasted';

interface ChatImage {
  readonly isPreparing: boolean;
  /** Why the last file was rejected; null: it was not. */
  readonly refusal: ImageRefusal | null;
  /** Accepts the first of the files. @returns false: rejected, cancelled or replaced by a later one */
  readonly accept: (files: readonly File[], source: ImageSource) => Promise<boolean>;
  /** Waits for an image being prepared. @returns false: rejected, cancelled or replaced by a later one */
  readonly whenReady: () => Promise<boolean>;
  readonly forgetRefusal: () => void;
  /** Cancels the preparation and clears the refusal. */
  readonly cancel: () => void;
}

/**
 * Prepares an image for a message. `onReady` receives it, null when a preparation starts, and the
 * former one again if that fails.
 * @param chosen the message's image as it is now
 */
export function useChatImage(
  chosen: OutgoingImage | null,
  onReady: (image: OutgoingImage | null) => void,
): ChatImage {
  const [isPreparing, setIsPreparing] = useState(false);
  const [refusal, setRefusal] = useState<ImageRefusal | null>(null);
  /** Number of the last accepted file; earlier preparations are ignored. */
  const turns = useRef(0);
  /** What the image being prepared is to replace. */
  const former = useRef<OutgoingImage | null>(null);
  const lastAccepted = useRef<Promise<boolean>>(Promise.resolve(true));
  /** Ends the wait for the image being prepared, which may take for ever. */
  const giveUp = useRef<() => void>(() => undefined);

  const refuse = (reason: ImageRefusal) => {
    setRefusal(reason);
    announce({ ...reason, tone: 'destructive', isReasonShown: true });
    return false;
  };
  const prepare = async (file: File) => {
    const turn = (turns.current += 1);
    const isLast = () => turn === turns.current;
    setRefusal(null);
    setIsPreparing(true);
    former.current = chosen ?? former.current;
    onReady(null);
    try {
      const image = await prepareImage(file);
      if (isLast()) onReady(image);
      return isLast();
    } catch (error) {
      if (isLast()) onReady(former.current);
      if (!(error instanceof UnreadableImageError)) throw error;
      return isLast() && refuse(imageRefusals.unreadable);
    } finally {
      if (isLast()) {
        former.current = null;
        setIsPreparing(false);
      }
    }
  };
  const accept = async (files: readonly File[], source: ImageSource) => {
    const [file] = files;
    if (!file) return false;
    const problem = checkImageFile(file, source);
    // An image that is being prepared is still awaited.
    if (problem !== null) return refuse(problem);
    giveUp.current();
    const { promise: givenUp, resolve } = Promise.withResolvers<false>();
    giveUp.current = () => resolve(false);
    lastAccepted.current = Promise.race([prepare(file), givenUp]);
    return await lastAccepted.current;
  };
  const cancel = () => {
    giveUp.current();
    lastAccepted.current = Promise.resolve(true);
    turns.current += 1;
    former.current = null;
    setIsPreparing(false);
    setRefusal(null);
  };
  const forgetRefusal = () => setRefusal(null);
  const whenReady = () => lastAccepted.current;
  return { isPreparing, refusal, accept, whenReady, forgetRefusal, cancel };
}
