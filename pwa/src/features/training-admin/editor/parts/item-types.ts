import type { ItemType } from '@greenroom/sync-protocol/training/training-records';
import { File, Film, Image, Text } from 'lucide-react';

/** Name and icon of each type of content item. */
export const itemTypes = {
  text: { name: 'Text', Icon: Text },
  video: { name: 'Video', Icon: Film },
  document: { name: 'Document', Icon: File },
  image: { name: 'Image', Icon: Image },
} as const satisfies Record<ItemType, unknown>;
