/** Content of the message a forgotten password files (decisions: Account). */
export const passwordRequestContent = 'Password reset requested';

/** Whether a message asks for a new password: its author cannot sign in to read a response. */
export function isPasswordRequest({ content }: { readonly content: string }): boolean {
  return content === passwordRequestContent;
}
