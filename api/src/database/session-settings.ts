import pg from 'pg';

/** Settings by the names PostgreSQL gives them; limits are in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>;

const noLimits: SessionSettings = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  // Since PostgreSQL 17.
  transaction_timeout: 0,
};

/**
 * Gives the session these settings until it ends, and no time limit but those among them, whatever the
 * server, the database, the role and the address say. It takes a statement: pg does not send a limit
 * of 0, and a parameter in the address replaces the one given to pg, `options` as a whole.
 * @param within milliseconds the server is waited for
 */
export async function setUpSession(
  client: pg.ClientBase,
  settings: SessionSettings,
  within: number,
): Promise<void> {
  const wanted = pg.escapeLiteral(JSON.stringify({ ...noLimits, ...settings }));
  const statement = {
    // Without values, as a pooler may not keep a prepared statement. A server that is too old lacks some.
    text: `select set_config(key, value, false) from json_each_text(${wanted})
      where current_setting(key, true) is not null`,
    query_timeout: within,
  };
  await client.query(statement);
}
