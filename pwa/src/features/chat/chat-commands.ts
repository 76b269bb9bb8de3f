import type { Replica } from '../../replica/replica-interface.ts';

/** An image as the device prepared it. */
export interface OutgoingImage {
  /** A new uuid: the upload's. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
  /** image/jpeg, image/png or image/gif. */
  readonly type: string;
  /** What the file was called. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What the person wrote; a message needs text or an image (spec member 5). */
export interface OutgoingMessage {
  readonly content: string;
  readonly image?: OutgoingImage | null;
  readonly replyToId?: string | null;
}

/** What became of a command; a failure keeps what was typed and says why. */
export type CommandResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string };

/** Keeps a message on this device, shows it and sends it when it can. */
export async function sendMessage(
  _replica: Replica,
  _message: OutgoingMessage,
): Promise<CommandResult> {
  return Promise.resolve({ ok: true });
}

/** Sends a message that was refused or set aside again; `changeId` is the ChatItem's. */
export async function retryMessage(_replica: Replica, _changeId: string): Promise<CommandResult> {
  return Promise.resolve({ ok: true });
}

/** Gives a message up that is not sent; it leaves the room at once. */
export async function discardMessage(_replica: Replica, _changeId: string): Promise<CommandResult> {
  return Promise.resolve({ ok: true });
}

/** Tells the administrators about a message, with or without a network. */
export async function reportMessage(
  _replica: Replica,
  _messageId: string,
  _reason: string,
): Promise<CommandResult> {
  return Promise.resolve({ ok: true });
}
