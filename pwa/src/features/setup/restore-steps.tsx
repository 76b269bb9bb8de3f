import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { copyText } from '../../ui/toast/copy-text.ts';
import styles from './setup-screen.module.css';
import type { SetupAgain } from './use-setup.ts';

const command = 'npm run greenroom -- restore FILE';

interface RestoreStepsProps {
  readonly again: SetupAgain;
  readonly onCheck: () => void;
  readonly onBack: () => void;
}

/**
 * How an empty installation becomes that of a backup (docs/decisions/restore-at-setup.md): by the
 * operator's command, since whoever reaches the server first could do it here.
 */
export function RestoreSteps({ again, onCheck, onBack }: RestoreStepsProps) {
  const [isChecked, setIsChecked] = useState(false);
  const check = () => {
    setIsChecked(true);
    onCheck();
  };
  return (
    <Stack gap={16}>
      <div>
        <h2 className="text-display" tabIndex={-1}>
          Restore a Backup
        </h2>
        <p className={styles.text}>
          An archive brings back every account, message, shift and file. It is restored on the
          server, which has to be stopped for it.
        </p>
      </div>
      <ol className={styles.steps}>
        <li>Stop every server of this installation.</li>
        <li>
          Put back the keys of bank details that belong to the archive. No archive contains them.
        </li>
        <li>
          Run this where Greenroom is installed, with the server’s own variables and the archive in
          place of FILE:
          <code className={styles.command}>{command}</code>
          <Button onClick={() => void copyText(command)}>
            <Copy size={18} aria-hidden="true" />
            Copy command
          </Button>
          <p className={styles.text}>
            In a container it is <code>greenroom restore FILE</code>. It shows what it will replace,
            asks first, and leaves everything as it was if it fails.
          </p>
        </li>
        <li>Start the server, and sign in with an account of the archive.</li>
      </ol>
      {isChecked && again === 'same' && (
        <Notice title="Nothing is restored yet">
          The server answers, and is still empty. It may use another database than the command.
        </Notice>
      )}
      {isChecked && typeof again === 'object' && (
        <Notice tone="danger" title="Setup Error">
          {again.message}
        </Notice>
      )}
      <Button variant="primary" wide pending={again === 'reading'} onClick={check}>
        Check again
      </Button>
      <Button wide onClick={onBack}>
        Back to setup
      </Button>
    </Stack>
  );
}
