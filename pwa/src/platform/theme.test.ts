// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyTheme, chooseTheme, readTheme } from './theme.ts';

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)">
    <meta name="theme-color" media="(prefers-color-scheme: dark)">`;
});

afterEach(() => {
  applyTheme('system');
});

function barColours(): string[] {
  return [...document.querySelectorAll('meta')].map((meta) => meta.content);
}

it('follows the device until a theme is chosen', () => {
  applyTheme(readTheme());
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(barColours()).toEqual(['#FBF9FA', '#141114']);
});

it('keeps a choice on this device and colours the bars to match', () => {
  chooseTheme('dark');
  expect(readTheme()).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(barColours()).toEqual(['#141114', '#141114']);
});

it('returns to the device theme', () => {
  chooseTheme('light');
  chooseTheme('system');
  expect(readTheme()).toBe('system');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

it('reads unknown values as the device theme', () => {
  localStorage.setItem('greenroom.theme', 'purple');
  expect(readTheme()).toBe('system');
});
