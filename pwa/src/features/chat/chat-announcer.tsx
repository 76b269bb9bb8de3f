import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { ChatItem } from './timeline/item.ts';
import { countNew, lastPosition } from './landing/landing.ts';

interface AnnouncerProps {
  readonly messages: readonly ChatItem[];
  readonly userId: string;
}

/** Announces new messages of others to screen readers, but no older messages that are loaded. */
export function ChatAnnouncer({ messages, userId }: AnnouncerProps) {
  const newest = lastPosition(messages);
  const [announced, setAnnounced] = useState({ position: newest, text: '', turn: 0 });
  if (newest !== null && newest !== announced.position) {
    // Null: the room was empty.
    const text = describeNew(messages, userId, announced.position ?? 0);
    setAnnounced(
      text === null
        ? { ...announced, position: newest }
        : { position: newest, text, turn: 1 - announced.turn },
    );
  }
  // Two alternating elements: the same text twice in one element would not be announced again.
  return (
    <VisuallyHidden>
      <span role="status">{announced.turn === 0 && announced.text}</span>
      <span role="status">{announced.turn === 1 && announced.text}</span>
    </VisuallyHidden>
  );
}

/** 'ruby: Hello', or '2 new messages'; null: no new messages of others. */
function describeNew(messages: readonly ChatItem[], userId: string, from: number): string | null {
  const count = countNew(messages, userId, from);
  if (count === 0) return null;
  if (count > 1) return `${count} new messages`;
  const latest = messages.findLast(
    ({ senderId, position, state }) => senderId !== userId && position > from && state === 'sent',
  );
  return latest === undefined ? null : `${latest.senderName}: ${latest.content ?? 'Image'}`;
}
