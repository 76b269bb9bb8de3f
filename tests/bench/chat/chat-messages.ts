import type pg from 'pg';

/** Common words first; later words are used more rarely. */
const words =
  'the you good morning stream and is on in for me we today everybody lights hello to my have it a ' +
  'with camera tonight so love new room see anybody great week thanks evening looks happy works weekend ' +
  'sound shift late coffee really please studio question answer tomorrow monday friday outfit music ' +
  'birthday congratulations microphone background schedule training viewers amazing wonderful sunshine';

/**
 * Stores messages of an active community: most of 5 to 25 words, a few long ones, some replies,
 * from 200 people over two years. Twenty contain 'quokka', twenty 'zeppelin', a few an emoji.
 * @returns their ids, oldest first
 */
export async function storeMessages(database: pg.Client, count: number): Promise<string[]> {
  await database.query(
    `insert into users (id, username, email, password, auth_type, status, approved_at)
     select gen_random_uuid(), 'member-' || n, 'member' || n || '@example.org', 'x', 'local',
       'approved', now()
     from generate_series(1, 200) as n`,
  );
  await database.query('select setseed(0.42)');
  const { rows } = await database.query<{ id: string }>(
    // The draw refers to the inner query's row; otherwise PostgreSQL would draw once for all.
    `with people as (
       select array_agg(id) as ids from users
     ), vocabulary as (
       select string_to_array($2, ' ') as words
     )
     insert into chat_messages (id, sender_id, group_name, message_type, content, "timestamp")
     select gen_random_uuid(), ids[1 + floor(random() * cardinality(ids))], 'general', 'text',
       (select string_agg(words[1 + floor(power(random() + 0 * place, 2) * cardinality(words))], ' ')
        from generate_series(1, case when n % 200 = 0 then 120 else 5 + n * 7 % 20 end) as place)
       || case when n % 5000 = 7 then ' quokka' when n % 5000 = 77 then ' Zeppelin'
            when n % 900 = 3 then ' 😂' else '.' end,
       now() - ($1::int - n) * interval '10 minutes'
     from generate_series(1, $1::int) as n, people, vocabulary
     order by n
     returning id`,
    [count, words],
  );
  await database.query('vacuum analyze');
  return rows.map(({ id }) => id);
}
