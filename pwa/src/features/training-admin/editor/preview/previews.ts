import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import type { ComponentType } from 'react';

/** How members see a module's parts; the app passes in the parts of the members' screens. */
export interface Previews {
  readonly Markdown: ComponentType<{ readonly text: string }>;
  readonly Item: ComponentType<{ readonly item: ContentItem }>;
}
