import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import { useState } from 'react';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './content-part.module.css';
import { DocumentView } from './document-view.tsx';
import { DoneBox, DoneMark } from './done-box.tsx';
import { ScreenText } from './lazy-markdown.tsx';
import { ResumingVideo } from './resuming-video.tsx';

interface ContentPartProps {
  readonly item: ContentItem;
  readonly isDone: boolean;
  readonly onDone: () => void;
}

/** An item of a section, with the rule that completes it (spec member 4, Item completion). */
export function ContentPart({ item, isDone, onDone }: ContentPartProps) {
  return (
    <article className={styles.part} aria-label={titleOf(item)}>
      {item.title !== null && <h3 className={styles.title}>{item.title}</h3>}
      {item.description !== null && <p className={styles.text}>{item.description}</p>}
      <PartBody item={item} isDone={isDone} onDone={onDone} />
    </article>
  );
}

function PartBody({ item, isDone, onDone }: ContentPartProps) {
  const { type, content, fileUrl } = item;
  switch (type) {
    case 'text':
      return (
        <>
          {content === null ? <NoContent /> : <ScreenText text={content} />}
          <DoneBox label="Mark as read" isDone={isDone} onDone={onDone} />
        </>
      );
    case 'document':
      return (
        <>
          {fileUrl === null ? (
            <NoContent />
          ) : (
            <DocumentView
              file={{ url: fileUrl, name: item.fileName, mimeType: item.mimeType }}
              title={titleOf(item)}
              onOpened={onDone}
            />
          )}
          <DoneBox label="Mark as reviewed" isDone={isDone} onDone={onDone} />
        </>
      );
    case 'image':
      return fileUrl === null ? (
        <NoContent />
      ) : (
        <>
          <PartImage url={fileUrl} title={titleOf(item)} onLoad={onDone} />
          {isDone && <DoneMark />}
        </>
      );
    case 'video':
      return fileUrl === null ? (
        <Notice tone="warning" title="No video available" />
      ) : (
        <>
          <ResumingVideo
            id={item.id}
            src={fileUrl}
            title={titleOf(item)}
            posterUrl={item.posterUrl}
            captionsUrl={item.captionsUrl}
            onWatched={onDone}
          />
          {isDone && <DoneMark />}
        </>
      );
    default:
      // A newer server may know more types than this version.
      void (type satisfies never);
      return <Notice tone="warning" title="Unknown content type" />;
  }
}

function NoContent() {
  return <Notice tone="warning" title="No content available" />;
}

interface PartImageProps {
  readonly url: string;
  readonly title: string;
  readonly onLoad: () => void;
}

function PartImage({ url, title, onLoad }: PartImageProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <FailureNotice title="Failed to load image" onRetry={() => setHasFailed(false)}>
        {navigator.onLine
          ? 'Try again in a moment.'
          : 'You are offline. Try again once you are online.'}
      </FailureNotice>
    );
  }
  return (
    <img
      className={styles.image}
      src={url}
      alt={title}
      decoding="async"
      onLoad={onLoad}
      onError={() => setHasFailed(true)}
    />
  );
}

const kindWords = {
  text: 'Text',
  document: 'Document',
  image: 'Image',
  video: 'Video',
} as const;

function titleOf({ title, type }: ContentItem): string {
  return title ?? kindWords[type] ?? 'Content';
}
