import type { Ref } from 'react';
import { SelectField } from '../../../ui/select-field/select-field.tsx';
import type { ListedModule } from '../content/listed-module.ts';
import styles from './access.module.css';

interface ModuleFieldProps {
  /** Null: all modules. */
  readonly chosen: ListedModule | null;
  readonly modules: readonly ListedModule[];
  /** Null: all modules beside each other. */
  readonly onChoose: (moduleId: string | null) => void;
  /** All modules are among the choices. */
  readonly withAll: boolean;
  readonly ref?: Ref<HTMLSelectElement> | undefined;
}

/** The module whose members are shown; on a phone also all of them, which are a view of their own. */
export function ModuleField({ chosen, modules, onChoose, withAll, ref }: ModuleFieldProps) {
  const named = modules.map(({ id, title, draft }) => ({
    value: id,
    label: draft ? `${title} (draft)` : title,
  }));
  return (
    <SelectField
      dense
      beside
      ref={ref}
      className={styles.select}
      label="Module"
      value={chosen?.id ?? ''}
      options={withAll ? [{ value: '', label: 'All modules' }, ...named] : named}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  );
}
