import { expect, it } from 'vitest';
import { readSourceTree, sourceFile } from '../source-tree.ts';
import { dangerRules, findCryptography, findDanger } from './dangerous-code.ts';

const files = readSourceTree();
const planted = (text: string) => [sourceFile('api/src/planted.ts', text)];

it('runs no text as code', () => {
  expect(findDanger(files, dangerRules.dynamicCode)).toEqual([]);
});

it('writes no value into SQL', () => {
  expect(findDanger(files, dangerRules.valuesInSql)).toEqual([]);
});

it('starts no program through a shell', () => {
  expect(findDanger(files, dangerRules.shell)).toEqual([]);
});

it('writes HTML in one place, from what was sanitised', () => {
  expect(findDanger(files, dangerRules.html)).toEqual([]);
});

it('uses no weak cipher, mode or hash', () => {
  expect(findDanger(files, dangerRules.weakCipher)).toEqual([]);
});

it('draws no secret from Math.random', () => {
  expect(findDanger(files, dangerRules.guessableSecret)).toEqual([]);
});

it('takes cryptography from proven packages', () => {
  expect(findCryptography(files)).toEqual([
    '@node-rs/argon2',
    'node:crypto',
    'openid-client',
    'spark-md5',
  ]);
});

it.each<[keyof typeof dangerRules, string]>([
  ['dynamicCode', 'eval(text)'],
  ['dynamicCode', 'new Function(text)'],
  ['valuesInSql', 'sql.raw(name)'],
  ['shell', "spawn('ls', { shell: true })"],
  ['shell', 'execSync(`rm ${name}`)'],
  ['html', 'box.innerHTML = text'],
  ['weakCipher', "createCipheriv('aes-256-cbc', key, iv)"],
  ['weakCipher', "createHash('md5')"],
  ['guessableSecret', 'const code = Math.random()'],
])('%s finds %s', (rule, text) => {
  expect(findDanger(planted(text), dangerRules[rule])).toEqual(['api/src/planted.ts:1']);
});

it('allows nothing that is not there', () => {
  for (const [name, rule] of Object.entries(dangerRules)) {
    for (const path of rule.allowed) {
      const own = files.filter((file) => file.path === path);
      expect(findDanger(own, { ...rule, allowed: [] }), `${name} ${path}`).not.toEqual([]);
    }
  }
});
