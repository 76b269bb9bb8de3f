import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { ProblemError } from './problem-error.ts';

/** Codes that concern one field without naming it. */
const fieldOfCode: Partial<Record<ProblemCode, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  setup_code_wrong: 'setupCode',
};

/** The first message of a refusal for each of a form's fields; empty for other errors. */
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
