import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useCloseByBack } from '../dialog/use-close-by-back.ts';
import { DialogStatus } from '../toast/dialog-status.tsx';
import styles from './command-dialog.module.css';

/** Something the dialog leads to. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Beside the label, in small. Absent: none. */
  readonly detail?: string | undefined;
  /** A symbol of 18 px, or a face of 28 px. */
  readonly icon: ReactNode;
}

/** A type and no interface: Base UI's groups have further keys. */
export type CommandGroup<C extends Command = Command> = {
  readonly title: string;
  readonly items: readonly C[];
};

interface CommandDialogProps<C extends Command> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Accessible name of the dialog and its field. */
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** What matches; the first is highlighted. Groups without items are left out by the caller. */
  readonly groups: readonly CommandGroup<C>[];
  readonly onChoose: (command: C) => void;
  /** Below the list, such as a failed search. Absent: nothing. */
  readonly status?: ReactNode;
  /** In place of the list when nothing matches; null: nothing is known yet. */
  readonly empty: ReactNode;
}

/**
 * A field over a list of what it finds: typing searches, arrows move, Enter chooses, Escape closes. The
 * field keeps its place while the list changes.
 */
export function CommandDialog<C extends Command>(props: CommandDialogProps<C>) {
  const { open, onClose, label, typed, onType, groups, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useCloseByBack(open, onClose);
  const choose = (command: C) => {
    hasChosen.current = true;
    onChoose(command);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            aria-label={label}
            initialFocus={input}
            // What was chosen has the focus, or what it opens takes it.
            finalFocus={() => !hasChosen.current}
          >
            <Autocomplete.Root<readonly CommandGroup<C>[]>
              inline
              open
              items={groups}
              filteredItems={groups}
              mode="none"
              autoHighlight="always"
              keepHighlight
              value={typed}
              itemToStringValue={({ label: text }) => text}
              onValueChange={(text, details) => {
                if (details.reason === 'escape-key') {
                  details.cancel();
                  details.allowPropagation();
                } else if (details.reason === 'input-change') onType(text);
              }}
            >
              <div className={styles.field}>
                <Search size={20} aria-hidden="true" />
                <Autocomplete.Input
                  ref={input}
                  // The dialog itself gives the focus a frame later: what is typed by then would be lost.
                  autoFocus
                  className={styles.input}
                  aria-label={label}
                  placeholder={label}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                />
              </div>
              <div className={styles.results}>
                <Autocomplete.Empty className={styles.empty}>{props.empty}</Autocomplete.Empty>
                <Autocomplete.List aria-label="Results">
                  {(group: CommandGroup<C>) => (
                    <Autocomplete.Group key={group.title} items={group.items}>
                      <Autocomplete.GroupLabel className={styles.heading}>
                        {group.title}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(command: C) => (
                          <Autocomplete.Item
                            key={command.id}
                            className={styles.item}
                            value={command}
                            onClick={() => choose(command)}
                          >
                            {command.icon}
                            <span className={styles.label}>{command.label}</span>
                            <span className={styles.detail}>{command.detail}</span>
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
                {props.status}
              </div>
              <p className={styles.keys} aria-hidden="true">
                <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> opens <kbd>Esc</kbd> closes
              </p>
            </Autocomplete.Root>
            {open && <DialogStatus />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
