import type { SelectQueryBuilder } from 'kysely';

/** The number of rows a query finds; it selects nothing yet. */
export async function countRows<Tables, Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  // A bigint, which pg returns as text.
  const { count } = await query
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .$castTo<{ readonly count: string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
