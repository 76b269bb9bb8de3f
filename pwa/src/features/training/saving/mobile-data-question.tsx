import { type ReactNode, useState } from 'react';
import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';
import { savedUrlOf } from '../../../replica/saved-files/saved-notes.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useIsOnMobileData } from './use-is-on-mobile-data.ts';

const answeredKey = 'greenroom-mobile-data';

/**
 * Asks before a video that is not saved on this device is played over mobile data, until it was
 * answered with yes once in this tab.
 * @param url address of the video
 */
export function useMobileDataQuestion(url: string): {
  /** Plays, or asks first. */
  readonly beforePlay: (play: () => void) => void;
  readonly question: ReactNode;
} {
  const isOnMobileData = useIsOnMobileData();
  const { files, state } = useSavedFiles();
  const [asked, setAsked] = useState<{ readonly play: () => void } | null>(null);
  const isKnown = files === null || state.isRead;
  const isSaved = state.sets.some(({ whole }) => whole.has(savedUrlOf(url)));
  return {
    beforePlay: (play) => {
      if (isOnMobileData && isKnown && !isSaved && readTab(answeredKey) === null) {
        setAsked({ play });
      } else {
        play();
      }
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        title="Play over mobile data?"
        text="This video is not saved on this device, so playing it uses your mobile data. On Wi-Fi you can save the module for offline first."
        confirmLabel="Play"
        cancelLabel="Not now"
        onConfirm={() => {
          writeTab(answeredKey, 'yes');
          setAsked(null);
          asked?.play();
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
