import { useEffect, useRef, useState } from 'react';
import { useNotes } from '../../../platform/storage/notes-context.tsx';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { showToast, type ToastContent } from '../../../ui/toast/toast-store.ts';
import type { ChangeResult } from '../../changes/try-change.ts';
import { sendMessage } from '../chat-commands.ts';
import { findUnsentChange } from '../not-sent/refusal-queries.ts';
import { draftStoreOf } from './draft.ts';
import { type ChatDraft, emptyDraft, identify, putBack } from './draft-places.ts';

interface ChatWriting {
  readonly draft: ChatDraft;
  readonly change: (next: (draft: ChatDraft) => ChatDraft) => void;
  /** Sends the draft and empties the field at once; a failure restores it. Calls run in order. */
  readonly send: () => Promise<ChangeResult>;
  /** A room entered again reads the draft only once this one has ended its work on it. */
  readonly readAfter: (work: Promise<unknown>) => void;
}

/** The draft of this tab, stored on this device until sent. */
export function useChatWriting(): ChatWriting {
  const replica = useReplica();
  const notes = useNotes();
  const [store] = useState(() => draftStoreOf(notes, (id) => isSent(replica, id)));
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(emptyDraft);
  const isLoaded = useRef(false);
  const isShown = useRef(false);
  /** Messages being written to the outbox; until then the stored draft is left as it is. */
  const underWay = useRef(0);
  const lastSend = useRef<Promise<unknown>>(Promise.resolve());

  const keep = () => {
    if (isLoaded.current && underWay.current === 0) store.keep(latest.current);
  };
  const change = (next: (draft: ChatDraft) => ChatDraft) => {
    latest.current = identify(next(latest.current));
    setDraft(latest.current);
    keep();
  };
  useEffect(() => {
    isShown.current = true;
    void store.read().then((kept) => {
      if (!isShown.current || isLoaded.current) return;
      isLoaded.current = true;
      const isUntouched = latest.current === emptyDraft;
      latest.current = identify(putBack(kept, latest.current));
      setDraft(latest.current);
      if (!isUntouched && underWay.current === 0) store.keep(latest.current);
    });
    return () => {
      isShown.current = false;
      if (isLoaded.current) return;
      // What is under way, an image or a sending, still changes it.
      store.add(() => (isShown.current ? emptyDraft : latest.current));
    };
  }, [store]);

  /** In the room the composer shows why. */
  const tell = (failure: ToastContent) => {
    if (!isShown.current) showToast(failure);
  };
  const send = async (): Promise<ChangeResult> => {
    const { id, text, image, replyTo } = latest.current;
    const sent = latest.current;
    underWay.current += 1;
    change(() => emptyDraft);
    const turn = lastSend.current.then(() =>
      sendMessage(replica, { id, content: text, image, replyToId: replyTo?.id ?? null }, tell),
    );
    lastSend.current = turn;
    const result = await turn;
    underWay.current -= 1;
    if (result.ok) keep();
    else if (!isShown.current && !isLoaded.current) store.add(() => sent);
    // Also after leaving the room: another message under way may have been stored since.
    else change((now) => putBack(sent, now));
    return result;
  };
  return { draft, change, send, readAfter: (work) => store.readAfter(work) };
}

/** Whether a message is in the room: sent, waiting or refused. */
async function isSent(replica: Replica, id: string): Promise<boolean> {
  if (await replica.tables.chatMessages.get(id)) return true;
  return (await findUnsentChange(replica, id)) !== null;
}
