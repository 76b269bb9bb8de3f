import { createRandom } from './random.ts';

const firstNames = (
  'ruby mia lena zara nina ivy stella naomi clara freya hazel juno kira luna maya nora olive petra ' +
  'quinn rosa skye tara uma vera willow yara zoe amber bianca carmen daria elif fatou gia hana ines ' +
  'jade kaia lola mei nadia oksana priya rhea sasha tess thea valentina xenia yuki adele bree chloe ' +
  'dina esme faye greta'
).split(' ');

const lastNames = (
  'hart vale moreau lindqvist okafor silva novak rossi bauer costa adler lang petrov haddad ito ' +
  'weiss marsh quill reyes stone tran vega winter young amari bloom cruz diaz ellis frost grey ' +
  'hale ivers james keller lowe'
).split(' ');

const joints = ['', '.', '_', '-'];

/** `count` usernames, unique regardless of case, deterministic per seed. */
export function makeUsernames(seed: number, count: number): string[] {
  const random = createRandom(`${seed}/names`);
  const names = new Set<string>();
  while (names.size < count) {
    const first = random.pick(firstNames);
    const plain = random.chance(0.25)
      ? first
      : `${first}${random.pick(joints)}${random.pick(lastNames)}`;
    // A taken name gets a number.
    const name = names.has(plain) ? `${plain}${random.whole(2, 9999)}` : plain;
    if (name.length >= 3) names.add(name);
  }
  return [...names];
}
