import { isSameName } from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import { Check, CircleAlert } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { BankForm } from './bank-form.ts';
import styles from './bank-details.module.css';

/** Whether the typed name is the profile's, as the review will ask; nothing while it is typed. */
export function ProfileName({ form }: { readonly form: Pick<UseFormReturn<BankForm>, 'control'> }) {
  const profile = useReplicaQuery((tables, userId) => tables.account.get(userId), []);
  const [first, last] = useWatch({ control: form.control, name: ['firstName', 'lastName'] });
  const given = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
  const typed = `${first} ${last}`.trim();
  if (profile && given === '') return null;
  const verdict = compare(given, typed, last.trim() !== '');
  return (
    <p className={styles.profile} role="status">
      {verdict === 'matches' && (
        <span className={classNames(styles.verdict, styles.matches)}>
          <Check size={16} aria-hidden="true" /> The name of your profile
        </span>
      )}
      {verdict === 'differs' && (
        <span className={classNames(styles.verdict, styles.differs)}>
          <CircleAlert size={16} aria-hidden="true" /> Your profile says ‘{given}’
        </span>
      )}
    </p>
  );
}

/** @returns null: nothing to compare yet, or what is typed may still become the profile's name */
function compare(given: string, typed: string, isWhole: boolean): 'matches' | 'differs' | null {
  if (given === '' || typed === '') return null;
  if (isSameName(given, typed)) return 'matches';
  return isWhole && !isSameName(given.slice(0, typed.length), typed) ? 'differs' : null;
}
