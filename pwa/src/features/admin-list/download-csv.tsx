import { Download } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';

interface DownloadCsvProps {
  readonly disabled: boolean;
  readonly isPending: boolean;
  readonly onDownload: () => void;
}

/** The button that saves what a list shows as a file; on a phone it says 'CSV' alone. */
export function DownloadCsv({ disabled, isPending, onDownload }: DownloadCsvProps) {
  return (
    <Button
      disabled={disabled}
      aria-label="Download CSV"
      pending={isPending}
      onClick={() => onDownload()}
    >
      <Download size={18} aria-hidden="true" />
      <span>
        <WideWords>Download </WideWords>CSV
      </span>
    </Button>
  );
}
