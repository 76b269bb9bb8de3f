import { Combobox as Parts } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { FieldFrame } from '../text-field/field-frame.tsx';
import {
  ComboboxPopup,
  type ComboboxProps,
  includes,
  isSame,
  keepsOnEscape,
  labelOf,
  useListClosing,
} from './combobox.tsx';
import { type Choice, choicesFor } from './combobox-search.ts';
import styles from './combobox.module.css';

interface MultiProps extends ComboboxProps {
  readonly chosen: readonly Choice[];
  readonly onChoose: (choices: readonly Choice[]) => void;
}

/** Chooses several of many; what is chosen stands in the field and is removed by its button. */
export function MultiCombobox({ chosen, onChoose, ...props }: MultiProps) {
  const { label, placeholder, words, search, offer, error } = props;
  const closing = useListClosing();
  const shown = choicesFor(offer, search.typed);
  const known = [...shown, ...chosen.filter((choice) => !includes(shown, choice))];
  return (
    <Parts.Root<Choice, true>
      {...closing}
      multiple
      items={known}
      filteredItems={shown}
      value={chosen}
      itemToStringLabel={labelOf}
      isItemEqualToValue={isSame}
      autoHighlight
      onValueChange={(choices, details) => {
        if (keepsOnEscape(details)) return;
        onChoose(choices);
      }}
      onInputValueChange={(text, details) => {
        if (keepsOnEscape(details)) return;
        search.type(details.reason === 'input-change' ? text : '');
      }}
    >
      <FieldFrame label={label} error={error}>
        {(wiring) => (
          <Parts.InputGroup className={styles.group}>
            <Parts.Chips
              className={styles.chips}
              aria-label={chosen.length > 0 ? 'Chosen' : undefined}
            >
              {chosen.map((choice) => (
                <Parts.Chip key={choice.id} className={styles.chip} aria-label={choice.label}>
                  <span className={styles.chipName}>{choice.label}</span>
                  <Parts.ChipRemove className={styles.remove} aria-label={`Remove ${choice.label}`}>
                    <X size={16} aria-hidden="true" />
                  </Parts.ChipRemove>
                </Parts.Chip>
              ))}
              <Parts.Input
                {...wiring}
                // Open, the list hides the rest from screen readers, the label too.
                aria-label={label}
                className={styles.input}
                placeholder={chosen.length === 0 ? placeholder : 'Add another'}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
              />
            </Parts.Chips>
          </Parts.InputGroup>
        )}
      </FieldFrame>
      <ComboboxPopup offer={offer} shown={shown.length} words={words} />
    </Parts.Root>
  );
}
