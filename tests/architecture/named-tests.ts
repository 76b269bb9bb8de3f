/** A test that shows something: its file from the root, and its title as written there. */
export interface TestName {
  readonly file: string;
  readonly name: string;
}

/** Whether the text of a test file declares a test of this title, and not a group. */
export function hasTest(text: string, title: string): boolean {
  return new RegExp(String.raw`(?<!describe)\(\s*(['"\`])${escapePattern(title)}\1,`).test(text);
}

/** The pattern that this text alone matches. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
