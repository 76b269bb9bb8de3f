import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useToastsAbove } from '../../../ui/toast/toast-room.ts';
import { sendFailure } from '../chat-commands.ts';
import { useIsPaused } from '../chat-account-queries.ts';
import styles from './composer.module.css';
import { ChatDropTarget, useFileDrop } from '../composer-image/drop-target.tsx';
import type { AnsweredMessage } from './draft-places.ts';
import { ChatField } from './field.tsx';
import { ChatImagePreview } from '../composer-image/image-preview.tsx';
import type { ChatItem } from '../timeline/item.ts';
import { ChatRefusedReports } from '../not-sent/refused-reports.tsx';
import { quoteOf } from '../chat-text.ts';
import { focusMessageField, returnToMessageField } from '../questions/message-question.ts';
import { MessageQuestions } from '../questions/message-questions.tsx';
import { useChatImage } from '../composer-image/use-image.ts';
import { useChatWriting } from './use-writing.ts';
import { useRefusalToasts } from '../not-sent/use-refusal-toasts.ts';

interface ChatComposerProps {
  readonly replyTo: ChatItem | null;
  /** The reply was cancelled or sent. */
  readonly onReplyCleared: () => void;
  /** A message was stored and is in the list. */
  readonly onSent: () => void;
}

/** Form for a message. Also receives dropped images, and mounts the messages' menu and dialogs. */
export function ChatComposer({ replyTo, onReplyCleared, onSent }: ChatComposerProps) {
  const { draft, change, send, readAfter } = useChatWriting();
  const image = useChatImage(draft.image, (ready) => change((now) => ({ ...now, image: ready })));
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const isPaused = useIsPaused();
  const composer = useRef<HTMLDivElement>(null);
  useToastsAbove(composer);
  useRefusalToasts();
  useReply(replyTo, (quoted) => change((now) => ({ ...now, replyTo: quoted })));

  const acceptFiles: typeof image.accept = async (files, source) => {
    const accepting = image.accept(files, source);
    readAfter(accepting);
    const isAccepted = await accepting;
    if (isAccepted && files.length > 1) {
      showToast({ title: 'One image per message', text: 'The first one was used.' });
    }
    if (isAccepted && source !== 'chosen') focusMessageField();
    return isAccepted;
  };
  const isDraggedOver = useFileDrop((files) => {
    if (!isPaused) void acceptFiles(files, 'dropped');
  });
  const clearReply = () => {
    change((now) => ({ ...now, replyTo: null }));
    onReplyCleared();
    returnToMessageField();
  };
  const clearImage = () => {
    image.cancel();
    change((now) => ({ ...now, image: null }));
    returnToMessageField();
  };
  /** Null: there is no image to send after all. */
  const sendOnceReady = async () => {
    if (image.isPreparing) {
      setIsWaiting(true);
      const isReady = await image.whenReady();
      setIsWaiting(false);
      if (!isReady) return null;
    }
    image.cancel();
    setFailure(undefined);
    const sending = send();
    // The disabled button would lose the focus. On touch devices the field has kept it.
    returnToMessageField();
    onReplyCleared();
    return await sending;
  };
  const sendNow = async () => {
    const sending = sendOnceReady();
    readAfter(sending);
    const result = await sending;
    if (result === null) return;
    if (result.ok) onSent();
    else setFailure(result.message);
  };

  const problem = failure ?? image.refusal?.text;
  const problemTitle = failure === undefined ? image.refusal?.title : sendFailure;
  const closeProblem = () => {
    setFailure(undefined);
    image.forgetRefusal();
    returnToMessageField();
  };
  return (
    <div ref={composer} className={styles.composer}>
      {isDraggedOver && !isPaused && <ChatDropTarget />}
      <ChatRefusedReports />
      {isPaused && (
        <Notice title="Your account is paused">
          You can write here again once you continue streaming. What you have typed is kept.
        </Notice>
      )}
      {problem !== undefined && (
        <Notice
          tone="danger"
          onClose={closeProblem}
          {...(problemTitle !== undefined && problemTitle !== problem && { title: problemTitle })}
        >
          {problem}
        </Notice>
      )}
      {draft.replyTo && <ChatReplyBar replyTo={draft.replyTo} onClear={clearReply} />}
      {(draft.image ?? image.isPreparing) && (
        <ChatImagePreview image={draft.image} onClear={clearImage} />
      )}
      <ChatField
        text={draft.text}
        hasImage={draft.image !== null || image.isPreparing}
        isWaiting={isWaiting}
        disabled={isPaused}
        onText={(text) => {
          // Why a message was not kept stays: one types on while it is being kept.
          image.forgetRefusal();
          change((now) => ({ ...now, text }));
        }}
        onFiles={(files, source) => void acceptFiles(files, source)}
        onEscape={() => {
          if (draft.replyTo) clearReply();
        }}
        onSend={() => void sendNow()}
      />
      <MessageQuestions />
    </div>
  );
}

/** Starts a reply and focuses the field when `replyTo` changes. */
function useReply(
  replyTo: ChatItem | null,
  onReply: (quoted: { id: string; senderName: string; quote: string }) => void,
): void {
  const latest = useRef(onReply);
  useEffect(() => {
    latest.current = onReply;
  });
  useEffect(() => {
    if (!replyTo) return;
    latest.current({ id: replyTo.id, senderName: replyTo.senderName, quote: quoteOf(replyTo) });
    focusMessageField();
  }, [replyTo]);
}

interface ReplyBarProps {
  readonly replyTo: AnsweredMessage;
  readonly onClear: () => void;
}

function ChatReplyBar({ replyTo, onClear }: ReplyBarProps) {
  return (
    <div className={styles.reply} role="group" aria-label={`Reply to ${replyTo.senderName}`}>
      <div className={styles.quote}>
        <p className={styles.quoted}>{replyTo.senderName}</p>
        <p className={styles.line}>{replyTo.quote}</p>
      </div>
      <IconButton label="Clear reply" onClick={onClear}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
