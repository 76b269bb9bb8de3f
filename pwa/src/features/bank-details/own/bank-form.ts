import { stripSeparators } from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { Resolver } from 'react-hook-form';
import { callResolver } from '../../../rest/call-resolver.ts';

/** What is typed; a type alias, since react-hook-form needs an index signature. */
export type BankForm = {
  firstName: string;
  lastName: string;
  accountNumber: string;
  sortCode: string;
};

export const emptyBankForm: BankForm = {
  firstName: '',
  lastName: '',
  accountNumber: '',
  sortCode: '',
};

const resolveCall = callResolver('bankDetails.submit');

/** Validates as the call does, without the spaces and hyphens in the numbers (decisions: Money). */
export const resolveBankForm: Resolver<BankForm, unknown, CallInput<'bankDetails.submit'>> = (
  typed,
  context,
  options,
) => {
  const digits = {
    accountNumber: stripSeparators(typed.accountNumber),
    sortCode: stripSeparators(typed.sortCode),
  };
  // The options name the same fields; only the form's type differs by the optional id.
  return resolveCall({ ...typed, ...digits }, context, options as never) as never;
};
