/** Maximum nesting depth of an input. */
export const maxInputDepth = 32;

/**
 * Why this input cannot be stored, whatever its schema; null: it can. PostgreSQL's text accepts
 * neither U+0000 nor lone surrogates, and deep nesting would overflow the stack.
 */
export function findUnstorable(input: unknown): string | null {
  return walk(input, (text) =>
    text.includes('\u0000') || !text.isWellFormed()
      ? 'Text contains characters that cannot be stored'
      : null,
  );
}

/** Why this input cannot be walked; null: it can. */
export function findTooDeep(input: unknown): string | null {
  return walk(input, () => null);
}

// Explicit stack: a deep input would overflow a recursion.
function walk(input: unknown, judge: (text: string) => string | null): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      const reason = judge(value);
      if (reason !== null) return reason;
    } else if (typeof value === 'object' && value !== null) {
      if (depth > maxInputDepth) return 'The input is nested too deeply';
      for (const [key, inner] of Object.entries(value)) {
        const reason = judge(key);
        if (reason !== null) return reason;
        open.push({ value: inner, depth: depth + 1 });
      }
    }
  }
  return null;
}
