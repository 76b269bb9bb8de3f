/** Encodes a text as one WebSocket frame of a server (RFC 6455, 5.2: final, unmasked, plain). */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}

function headOf(length: number): Buffer {
  const finalText = 0x81;
  if (length < 126) return Buffer.from([finalText, length]);
  if (length < 0x1_0000) return Buffer.from([finalText, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = finalText;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
