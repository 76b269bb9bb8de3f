import { beforeAll, expect, it } from 'vitest';
import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';
import {
  browserNames,
  isIn,
  knownFeatures,
  neededFeatures,
  oldestBrowsers,
  readBuiltFiles,
} from './browsers.ts';
import { readProjectFile } from './source-tree.ts';

beforeAll(() => buildPwaWhenStale(() => undefined), 600_000);

const oldest = oldestBrowsers(neededFeatures);

it('the build uses each feature that decides the oldest browsers, and none that is newer', () => {
  const files = readBuiltFiles();
  const usesOf = (form: RegExp) =>
    files.filter(({ text }) => form.test(text)).map(({ file }) => file);
  for (const { name, form } of neededFeatures) expect(usesOf(form), name).not.toEqual([]);
  for (const feature of knownFeatures.filter((each) => !isIn(each, oldest))) {
    expect(usesOf(feature.form), feature.name).toEqual([]);
  }
});

it('each feature that is tested decides a browser', () => {
  for (const feature of neededFeatures) {
    const others = neededFeatures.filter((other) => other !== feature);
    expect(oldestBrowsers(others), feature.name).not.toEqual(oldest);
  }
});

it('the page tests these features, and the decision names them', () => {
  const check = readProjectFile('pwa/public/before-paint.js');
  const decision = readProjectFile('docs/decisions/engines.md');
  const tested = /!\((.*)\);/.exec(check)?.[1]?.split(' && ');
  expect(tested).toEqual(neededFeatures.map(({ name }) => name));
  for (const { name } of neededFeatures) expect(decision).toContain(`\`${name}\``);
});

it('the words of the app and the README name these versions', () => {
  const page = readProjectFile('pwa/too-old.html');
  const readme = readProjectFile('README.md');
  const decision = readProjectFile('docs/decisions/engines.md');
  for (const name of browserNames) {
    expect(page).toContain(`<dd data-browser="${name}">${oldest[name]}</dd>`);
    expect(readme).toMatch(new RegExp(`^\\| [^|]*\\b${name}\\b[^|]*\\| ${oldest[name]} \\|`, 'm'));
  }
  const samsung = /data-browser="Samsung Internet">(\d+)</.exec(page)?.[1];
  expect(readme).toContain(`| Samsung Internet | ${samsung} |`);
  for (const version of [oldest.Chrome, oldest.Firefox, oldest.Safari]) {
    expect(decision).toContain(String(version));
  }
});

it('the app’s words are in the files an installed app has without a network', () => {
  const worker = readProjectFile('pwa/dist/sw.js');
  for (const file of ['before-paint.js', 'too-old.html', 'too-old.js']) {
    expect(worker).toMatch(new RegExp(`url:\\s*["'\`]${file}|["'\`]url["'\`]:\\s*["'\`]${file}`));
  }
});
