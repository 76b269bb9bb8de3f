import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { amountField } from '../money/money-fields.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema, requiredDate } from '../values.ts';
import { allRequired, invalidAmount, maxNameLength, nameTooLong } from './targets-period.ts';
import { targetWithProgressSchema } from './targets-records.ts';

const path = '/api/targets';

/**
 * It starts today, by the member's date. A target that is reached or past its end moves to the
 * history. `id` absent: the server makes one.
 */
export const create = defineOfflineCall({
  name: 'targets.create',
  method: 'POST',
  path,
  summary: 'Set a target; one at a time',
  access: 'member',
  body: fields({
    id: v.optional(idSchema),
    targetName: requiredText(allRequired, maxNameLength, nameTooLong),
    targetAmount: amountField(allRequired, invalidAmount, (pennies) => pennies > 0n),
    endDate: requiredDate(allRequired),
  }),
  answer: targetWithProgressSchema,
  problems: ['target_end_date', 'target_active', 'id_taken'],
  success: 201,
});

/**
 * A target that is reached or past its end moves to the history; any other is deleted for good.
 * `id`: the one the device showed, which may be in the history already; absent: the current one.
 */
export const remove = defineOfflineCall({
  name: 'targets.remove',
  method: 'DELETE',
  path,
  summary: 'Delete the current target',
  access: 'member',
  body: fields({ id: v.optional(idSchema) }),
  problems: ['not_found'],
});

export const targetsOfflineCalls = [create, remove] as const;
