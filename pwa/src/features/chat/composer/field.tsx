import { checkMessage, maxMessageLength } from '@greenroom/sync-protocol/chat/chat-rules';
import { imageTypes } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { ImagePlus } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { isComposing, isSendKey, MessageField } from '../../../ui/message-field/message-field.tsx';
import { SendButton } from '../../../ui/message-field/send-button.tsx';
import styles from './composer.module.css';
import { ChatMentionList } from '../people/mention-list.tsx';
import { messageFieldId } from '../questions/message-question.ts';
import type { ImageSource } from '../composer-image/use-image.ts';
import { useMention } from '../people/use-mention.ts';

/** The count shows when at most this many characters are left. */
const countedFrom = 200;
const countId = `${messageFieldId}-count`;

interface ChatFieldProps {
  readonly text: string;
  /** Also true while the image is being prepared. */
  readonly hasImage: boolean;
  /** Sending waits for the image's preparation. */
  readonly isWaiting: boolean;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[], source: ImageSource) => void;
  readonly onEscape: () => void;
  readonly onSend: () => void;
}

/** The text field between the image and send buttons. */
export function ChatField(props: ChatFieldProps) {
  const { text, hasImage, isWaiting, disabled } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const moveCaret = useCaret(field);
  const offers = useMention(text, (inserted) => {
    props.onText(inserted.text);
    moveCaret(inserted.caret);
  });
  const left = maxMessageLength - text.normalize('NFC').trim().length;
  const isSendable = (hasImage || text.trim() !== '') && left >= 0 && !disabled;
  const send = () => {
    if (isSendable && !isWaiting) props.onSend();
  };

  const updateOffers = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '' };
    const caret = selectionStart === selectionEnd ? selectionStart : null;
    offers.update(value, caret ?? null);
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (offers.handleKey(event)) return;
    if (event.key === 'Escape') props.onEscape();
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Spreadsheet cells are pasted as text and as an image: the text is wanted.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    props.onFiles([...files], 'pasted');
  };
  const hasOffers = offers.names.length > 0;
  return (
    <form
      className={styles.form}
      aria-label="Write a message"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ChatMentionList offers={offers} />
      <ChatImageButton disabled={disabled} onFiles={props.onFiles} />
      <MessageField
        ref={field}
        id={messageFieldId}
        label="Message"
        placeholder="Write a message"
        disabled={disabled}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={hasOffers ? offers.listId : undefined}
        aria-activedescendant={hasOffers ? offers.optionId(offers.active) : undefined}
        aria-invalid={left < 0 || undefined}
        aria-describedby={left <= countedFrom ? countId : undefined}
        onChange={(event) => {
          props.onText(event.target.value);
          updateOffers();
        }}
        onSelect={updateOffers}
        onBlur={() => offers.update(text, null)}
        onKeyDown={pressKey}
        onPaste={paste}
      />
      <SendButton label="Send message" disabled={!isSendable} isSending={isWaiting} />
      {left <= countedFrom && (
        <p id={countId} className={classNames(styles.count, left < 0 && styles.tooLong)}>
          {left < 0 ? tooLong(text) : `${left} characters left`}
        </p>
      )}
    </form>
  );
}

/** Returns a function that moves the caret after the next render, when the field has its new text. */
function useCaret(field: { readonly current: HTMLTextAreaElement | null }) {
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (!caret || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(caret.at, caret.at);
  }, [caret, field]);
  return (at: number) => setCaret({ at });
}

function tooLong(text: string): string {
  const result = checkMessage({ content: text });
  return result.ok ? '' : result.message;
}

interface ImageButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[], source: ImageSource) => void;
}

/** Opens the file picker for an image. */
function ChatImageButton({ disabled, onFiles }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept={imageTypes.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], 'chosen');
          // Without this, choosing the same file again sends no event.
          event.target.value = '';
        }}
      />
      <IconButton label="Add an image" disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus size={22} aria-hidden="true" />
      </IconButton>
    </>
  );
}
