import { csvMissing } from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { csvTemplate } from './csv-files.ts';
import { CsvOutcome } from './csv-outcome.tsx';
import { CsvPreview } from './csv-preview.tsx';
import { CsvProgress } from './csv-progress.tsx';
import styles from './csv.module.css';
import type { CsvState, CsvUpload } from './use-csv-upload.ts';

interface CsvStepsProps {
  readonly upload: CsvUpload;
  /** No network: nothing can be sent. */
  readonly isLocked: boolean;
}

/** Uploads earnings: choosing a file previews it, one press stores it (decisions: Money). */
export function CsvSteps({ upload, isLocked }: CsvStepsProps) {
  const { state } = upload;
  return (
    <Stack gap={16} className={styles.steps} tabIndex={-1}>
      {state.kind !== 'storing' && (state.kind !== 'done' || state.problems.length > 0) && (
        <FilePicker
          state={state}
          isDisabled={isLocked || state.kind === 'reading'}
          onChoose={upload.choose}
          onMiss={upload.miss}
        />
      )}
      <Progressed state={state} />
      {isLocked && <p className="text-note">Uploading needs the network.</p>}
      <Foot upload={upload} isLocked={isLocked} />
    </Stack>
  );
}

/** What can be done with the chosen file; nothing until there is one. */
function Foot({ upload: { state, store, clear }, isLocked }: CsvStepsProps) {
  if (state.kind === 'empty') return null;
  if (state.kind === 'done') {
    return (
      // Not the button that stored it: pressed twice, it would take the outcome away.
      <Row key="done" justify="end">
        <Button ref={passFocusOn} variant="primary" onClick={clear}>
          Done
        </Button>
      </Row>
    );
  }
  const isBusy = state.kind === 'reading' || state.kind === 'storing';
  const hasNothing = state.kind === 'ready' && state.preview.rowsToStore === 0;
  return (
    <Row gap={12} align="center" justify="end" wrap>
      {state.kind !== 'storing' && (
        <Button ref={passFocusOn} variant="quiet" onClick={clear}>
          Cancel
        </Button>
      )}
      {state.kind !== 'refused' && (
        <Button
          ref={passFocusOn}
          variant="primary"
          disabled={isLocked}
          // `disabled` would drop the focus where a file that was just sent turns out to be stored.
          aria-disabled={hasNothing}
          pending={isBusy}
          onClick={store}
        >
          Upload
        </Button>
      )}
    </Row>
  );
}

/** What is known of the chosen file. */
function Progressed({ state }: { readonly state: CsvState }) {
  switch (state.kind) {
    case 'empty':
      return state.isMissed ? <Notice tone="danger">{csvMissing}</Notice> : null;
    case 'reading':
      return <CsvProgress sent={state.sent} working="Checking the rows…" />;
    case 'refused':
      return (
        <Notice tone="danger" title={`${state.file.name} cannot be uploaded`}>
          {state.problem}
        </Notice>
      );
    case 'ready':
      return (
        <>
          {state.problem !== null && <Notice tone="danger">{state.problem}</Notice>}
          <CsvPreview preview={state.preview} fileName={state.file.name} />
        </>
      );
    case 'storing':
      return <CsvProgress sent={state.sent} working="Storing the rows…" />;
    case 'done': {
      const { kind: _kind, file, ...outcome } = state;
      return <CsvOutcome {...outcome} fileName={file.name} />;
    }
  }
}

interface FilePickerProps {
  readonly state: CsvState;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
  /** Something without a file was dropped. */
  readonly onMiss: () => void;
}

function saveTemplate(): void {
  saveFile(csvTemplate(utcDateOf(new Date())), 'earnings-template.csv');
}

/** A place to drop a file on, with the browser's own picker. */
function FilePicker({ state, isDisabled, onChoose, onMiss }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isDisabled) onChoose(file);
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over && !isDisabled);
  };
  const isEmpty = state.kind === 'empty';
  return (
    <>
      <div
        className={classNames(styles.drop, isEmpty && styles.large, isOver && styles.over)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (event.dataTransfer.files.length === 0) onMiss();
          take(event.dataTransfer.files);
        }}
      >
        {!isEmpty && <span className={styles.chosen}>{state.file.name}</span>}
        <Button
          variant="neutral"
          size="small"
          // `disabled` would drop the focus, which the picker has given back.
          aria-disabled={isDisabled}
          aria-describedby={isEmpty ? helpId : undefined}
          onClick={() => input.current?.click()}
        >
          <FileUp size={18} aria-hidden="true" />
          {isEmpty ? 'Choose a CSV file' : 'Choose another file'}
        </Button>
        {isEmpty && (
          <WideWords>
            <span className="text-note">or drop it here</span>
          </WideWords>
        )}
      </div>
      {isEmpty && (
        <Stack gap={4}>
          <p className="text-note" id={helpId}>
            Columns: username, amount and date <span className={styles.form}>(dd-mm-yyyy)</span>, in
            US dollars for the week so far; 5 MB and 50,000 rows at most.
          </p>
          <Button size="small" variant="quiet" className={styles.template} onClick={saveTemplate}>
            <Download size={16} aria-hidden="true" />
            Template
          </Button>
        </Stack>
      )}
      <input
        ref={input}
        type="file"
        hidden
        disabled={isDisabled}
        aria-label="CSV file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
