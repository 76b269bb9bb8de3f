import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './two-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once: to copy, to save, to write down. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // Denied by the browser, or unavailable on plain http other than localhost.
      setCopied('refused');
    }
  };
  const { appName } = useDiscreet();
  const save = () => {
    const file = new Blob([`${appName} recovery codes\n\n${text}`], { type: 'text/plain' });
    saveFile(file, `${appName.toLowerCase()}-recovery-codes.txt`);
  };
  return (
    <>
      <p className="text-note">
        If your phone is lost, each of these signs you in once, with your password. They are shown
        only now. Keep them apart from your phone.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <Button onClick={() => void copy()}>
          {copied === 'yes' ? (
            <Check size={18} aria-hidden="true" />
          ) : (
            <Copy size={18} aria-hidden="true" />
          )}
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={save}>
          <Download size={18} aria-hidden="true" />
          Save as file
        </Button>
      </Row>
      {copied === 'refused' && (
        <Notice tone="danger" title="Could not copy">
          Your browser did not allow it. Save the codes as a file or write them down.
        </Notice>
      )}
      <Button variant="primary" wide onClick={onKept}>
        I have kept them
      </Button>
    </>
  );
}
