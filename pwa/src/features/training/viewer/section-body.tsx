import type { TrainingSection } from '@greenroom/sync-protocol/training/training-records';
import { Notice } from '../../../ui/notice/notice.tsx';
import { DocumentView } from '../items/document-view.tsx';
import { DoneBox } from '../items/done-box.tsx';
import { ScreenText } from '../items/lazy-markdown.tsx';
import { ResumingVideo } from '../items/resuming-video.tsx';

interface SectionBodyProps {
  readonly section: TrainingSection;
  readonly isDone: boolean;
  readonly onDone: () => void;
}

/** A section that is itself a text, a document or a video (decisions: Training). */
export function SectionBody({ section, isDone, onDone }: SectionBodyProps) {
  const { type, content, documentUrl, videoUrl, title } = section;
  switch (type) {
    case 'text':
      return (
        <>
          {content === null ? (
            <Notice tone="warning" title="No content available" />
          ) : (
            <ScreenText text={content} />
          )}
          <DoneBox label="I have read this section" isDone={isDone} onDone={onDone} />
        </>
      );
    case 'document':
      return (
        <>
          {documentUrl === null ? (
            <Notice tone="warning" title="No content available" />
          ) : (
            <DocumentView
              file={{ url: documentUrl, name: section.fileName, mimeType: section.mimeType }}
              title={title}
              onOpened={doNothing}
            />
          )}
          <DoneBox label="I have reviewed this document" isDone={isDone} onDone={onDone} />
        </>
      );
    case 'video':
      return videoUrl === null ? (
        <Notice tone="warning" title="No video available" />
      ) : (
        <ResumingVideo
          id={section.id}
          src={videoUrl}
          title={title}
          posterUrl={section.posterUrl}
          captionsUrl={section.captionsUrl}
          onWatched={onDone}
        />
      );
    case null:
      return <Notice tone="warning" title="No content available" />;
    default:
      // A newer server may know more types than this version.
      void (type satisfies never);
      return <Notice tone="warning" title="Unknown section type" />;
  }
}

/** Opening such a document completes nothing: its checkbox does. */
function doNothing(): void {}
