import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import { ArchiveDownloadControl } from './archive-download.tsx';
import type { ArchiveDownload } from './use-archive-download.ts';

/** The section in which a member downloads everything that is kept of them. */
export function MyDataSection({ download }: { readonly download: ArchiveDownload }) {
  return (
    <PrivacySection title="Your data">
      <Stack as={Card} gap={16}>
        <p className="text-note">
          Everything Greenroom keeps of you, in one ZIP file: a page to read and print, every table
          as JSON, your images, and what this device has not sent yet. Whoever has the file can read
          it: it is not encrypted.
        </p>
        <ArchiveDownloadControl download={download} label="Download my data" />
      </Stack>
    </PrivacySection>
  );
}
