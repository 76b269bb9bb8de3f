import { createHash } from 'node:crypto';
import pg from 'pg';

/** Maximum number of named statements; guards against generated SQL. Others stay unnamed. */
const maxNames = 2_000;

const changedPlan = '0A000';

/**
 * A `pg.Client` for one pool that names its parametrised statements, so that each connection parses
 * and plans them once: 1.3 to 2 times the rate of unnamed ones. Kysely has no option for it.
 *
 * After a change of a table a named statement fails on every connection that prepared it ("cached
 * plan must not change result type"), and pg never forgets a name. The first such error therefore
 * renames every statement of the pool, so that the other connections do not fail.
 */
export function createNamedClient(): new () => pg.Client {
  const names = new StatementNames();

  return class NamedClient extends pg.Client {
    // pg declares a dozen overloads of `query`; the ones not handled here pass through unchanged.
    override query(...args: unknown[]): never {
      const send = super.query.bind(this) as (...all: unknown[]) => unknown;
      const [text, values] = args;
      const plain = args.length === 2 && typeof text === 'string' && Array.isArray(values);
      const name = plain && values.length > 0 ? names.nameOf(text) : undefined;
      if (name === undefined) return send(...args) as never;
      const result = send({ name, text, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === changedPlan) names.renew();
        throw error;
      }) as never;
    }
  };
}

class StatementNames {
  #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    const digest = createHash('sha1').update(text).digest('base64url');
    const name = `${this.#generation}-${digest}`;
    this.#names.set(text, name);
    return name;
  }

  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
