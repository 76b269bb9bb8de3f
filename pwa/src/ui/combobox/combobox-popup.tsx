import { Combobox as Parts } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { Choice, Offer } from './combobox-search.ts';
import styles from './combobox.module.css';

export interface ComboboxWords {
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
