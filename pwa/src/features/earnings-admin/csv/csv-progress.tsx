import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';

interface CsvProgressProps {
  /** The part of the file that was sent, from 0 to 1. */
  readonly sent: number;
  /** What the server does once it has all: 'Storing the rows…' */
  readonly working: string;
}

/** How far a file is: a percentage while it is sent, then what the server does. */
export function CsvProgress({ sent, working }: CsvProgressProps) {
  const percentage = Math.floor(sent * 100);
  return (
    <div>
      {sent < 1 && (
        <Stack gap={8}>
          <span>Uploading… {percentage}%</span>
          <ProgressBar label="Upload" value={percentage} />
        </Stack>
      )}
      {/* Not around the percentage, which would be announced with every step. */}
      <div role="status">
        {sent === 1 && (
          <Row as="span" gap={8} align="center">
            <Spinner /> {working}
          </Row>
        )}
      </div>
    </div>
  );
}
