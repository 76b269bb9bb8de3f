const before = 'Please give me access to the module ‘';
const after = '’.';

/** Content of the message by which a member asks for a locked module (decisions: Training). */
export function accessRequestContent(title: string): string {
  return `${before}${title}${after}`;
}

/** The title of the module a message asks for; null: it is another message. */
export function readAccessRequest({ content }: { readonly content: string }): string | null {
  if (!content.startsWith(before) || !content.endsWith(after)) return null;
  return content.slice(before.length, -after.length) || null;
}
