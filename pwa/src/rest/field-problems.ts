import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { ProblemError } from './problem-error.ts';

/** Problems that concern one field without naming it. */
const fieldOfCode: Partial<Record<ProblemCode, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  setup_code_wrong: 'setupCode',
};

/** What a refusal says about each of a form's fields, first message each; empty for other errors. */
export function fieldProblems<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { readonly name: Name; readonly message: string }[] {
  if (!(error instanceof ProblemError)) return [];
  const { code, message, fields = {} } = error.problem;
  return names.flatMap((name) => {
    const said = fields[name]?.[0] ?? (fieldOfCode[code] === name ? message : undefined);
    return said === undefined ? [] : [{ name, message: said }];
  });
}
