import { Combobox as Parts } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useCloseByBack } from '../dialog/use-close-by-back.ts';
import { FieldFrame } from '../text-field/field-frame.tsx';
import { type Choice, choicesFor, type Offer, type TypedSearch } from './combobox-search.ts';
import styles from './combobox.module.css';

interface ComboboxWords {
  /** Accessible name of the list. */
  readonly list: string;
  readonly searching: string;
  readonly empty: string;
}

interface ComboboxPopupProps {
  readonly offer: Offer;
  readonly shown: number;
  readonly words: ComboboxWords;
}

export interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly words: ComboboxWords;
  readonly search: TypedSearch;
  readonly offer: Offer;
  /** Absent: nothing is wrong. */
  readonly error?: string | undefined;
}

interface SingleProps extends ComboboxProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

/** Chooses one of many: typing searches, arrows move, Enter chooses, Escape or Back closes the list. */
export function Combobox({ ref, chosen, onChoose, ...props }: SingleProps) {
  const { label, placeholder, words, search, offer, error } = props;
  const closing = useListClosing();
  const shown = choicesFor(offer, search.typed);
  const known = chosen === null || includes(shown, chosen) ? shown : [...shown, chosen];
  return (
    <Parts.Root<Choice>
      {...closing}
      items={known}
      filteredItems={shown}
      value={chosen}
      itemToStringLabel={labelOf}
      isItemEqualToValue={isSame}
      autoHighlight
      onValueChange={(choice, details) => {
        if (keepsOnEscape(details)) return;
        onChoose(choice);
      }}
      onInputValueChange={(text, details) => {
        if (keepsOnEscape(details)) return;
        search.type(details.reason === 'input-change' ? text : '');
      }}
    >
      <FieldFrame label={label} error={error}>
        {(wiring) => (
          <Parts.InputGroup className={styles.group}>
            <Parts.Input
              {...wiring}
              // Open, the list hides the rest from screen readers, the label too.
              aria-label={label}
              ref={ref}
              className={styles.input}
              placeholder={placeholder}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Parts.Clear className={styles.clear} aria-label={`Clear ${label.toLowerCase()}`}>
              <X size={18} aria-hidden="true" />
            </Parts.Clear>
            {chosen === null && (
              <ChevronDown className={styles.mark} size={18} aria-hidden="true" />
            )}
          </Parts.InputGroup>
        )}
      </FieldFrame>
      <ComboboxPopup offer={offer} shown={shown.length} words={words} />
    </Parts.Root>
  );
}

/** Back of a phone closes the open list, and leaves the dialog around the field. @returns props of the root */
export function useListClosing() {
  const actionsRef = useRef<Parts.Root.Actions>(null);
  const [isOpen, setIsOpen] = useState(false);
  useCloseByBack(isOpen, () => actionsRef.current?.close());
  return { actionsRef, onOpenChange: (open: boolean) => setIsOpen(open) };
}

export function labelOf({ label }: Choice): string {
  return label;
}

export function isSame(one: Choice, other: Choice): boolean {
  return one.id === other.id;
}

export function includes(choices: readonly Choice[], choice: Choice): boolean {
  return choices.some((other) => isSame(other, choice));
}

/** Escape closes the list, then the dialog around the field; it never takes back what was chosen. */
export function keepsOnEscape(details: Parts.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}

/** The list under the field, and how many there are. */
export function ComboboxPopup({ offer, shown, words }: ComboboxPopupProps) {
  return (
    <Parts.Portal>
      <Parts.Positioner className={styles.place} align="start" sideOffset={4}>
        <Parts.Popup
          className={styles.popup}
          hidden={offer.hasFailed}
          aria-busy={offer.isSearching || undefined}
        >
          <Parts.Empty>
            {!offer.isSearching && <p className={styles.note}>{words.empty}</p>}
          </Parts.Empty>
          <Parts.List className={styles.list} aria-label={words.list}>
            {(choice: Choice) => (
              <Parts.Item key={choice.id} value={choice} className={styles.item}>
                <span className={styles.who}>
                  <span className={styles.name}>{choice.label}</span>
                  <span className="text-note">{choice.detail}</span>
                </span>
                <Parts.ItemIndicator>
                  <Check size={18} aria-hidden="true" />
                </Parts.ItemIndicator>
              </Parts.Item>
            )}
          </Parts.List>
          <Parts.Status>
            {describeCount(offer, shown, words) && (
              <p className={styles.note}>{describeCount(offer, shown, words)}</p>
            )}
          </Parts.Status>
        </Parts.Popup>
      </Parts.Positioner>
    </Parts.Portal>
  );
}

/** Null: everything found is in the list. */
function describeCount(offer: Offer, shown: number, words: ComboboxWords): string | null {
  if (offer.isSearching) return words.searching;
  return offer.total > shown ? `The first ${shown} of ${offer.total}. Type to find others.` : null;
}
