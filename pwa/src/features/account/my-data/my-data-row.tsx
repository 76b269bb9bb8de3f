import { Download } from 'lucide-react';
import { PrivacyRow } from '../privacy/privacy-row.tsx';
import { ArchiveDownloadControl } from './archive-download.tsx';
import type { ArchiveDownload } from './use-archive-download.ts';

/** Also of a closed row. */
const states = { idle: null, running: 'Downloading…', done: 'Saved', failed: 'Failed' } as const;

/** Downloads everything that is kept of a member. */
export function MyDataRow({ download }: { readonly download: ArchiveDownload }) {
  return (
    <PrivacyRow
      icon={<Download size={20} aria-hidden="true" />}
      title="Download your data"
      state={states[download.state.kind]}
    >
      <p className="text-note">
        Everything Greenroom keeps of you, in one ZIP file: a page to read and print, every table as
        JSON, your images, and what this device has not sent yet. Whoever has the file can read it:
        it is not encrypted.
      </p>
      <ArchiveDownloadControl download={download} label="Download my data" />
    </PrivacyRow>
  );
}
