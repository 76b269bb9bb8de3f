import type { ItemType } from '@greenroom/sync-protocol/training/training-records';
import { File, Film, Image, Text } from 'lucide-react';
import type { DraftItem, DraftSection } from '../draft/module-draft.ts';

/** Name and icon of each type of content item. */
export const itemTypes = {
  text: { name: 'Text', Icon: Text },
  video: { name: 'Video', Icon: Film },
  document: { name: 'Document', Icon: File },
  image: { name: 'Image', Icon: Image },
} as const satisfies Record<ItemType, unknown>;

/** A section's title, or 'section 2'. */
export function nameSection({ title }: DraftSection, index: number): string {
  return title.trim() === '' ? `section ${index + 1}` : title;
}

/** An item's title, or 'video 2'. */
export function nameItem({ title, type }: DraftItem, index: number): string {
  return title.trim() === '' ? `${type} ${index + 1}` : title;
}
