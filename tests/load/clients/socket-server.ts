// The baseline: a process with a broadcast only, by raw `ws`, by one frame encoded for all
// (`prebuilt`), or by Socket.IO.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { encodeTextFrame } from '@greenroom/api/live/sockets/text-frame';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

const port = Number(process.env['PORT']);
let position = 0;

/** As large as a real message. */
function viewOf(content: string) {
  position += 1;
  return {
    type: 'chat_message',
    id: randomUUID(),
    senderId: randomUUID(),
    groupName: 'general',
    messageType: 'text',
    content,
    imageUrl: null,
    imageFilename: null,
    imageWidth: null,
    imageHeight: null,
    replyToId: null,
    timestamp: new Date().toISOString(),
    position,
    senderUsername: 'load-1',
    recipientId: null,
  };
}

if (process.env['KIND'] === 'socket.io') {
  const server = createServer();
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
  io.on('connection', (socket) => {
    socket.on('chat_message', ({ content }: { content: string }) => {
      io.emit('chat_message', viewOf(content));
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
} else {
  const server = new WebSocketServer({ port, host: 'localhost', perMessageDeflate: false });
  const connections = new Set<Socket>();
  const broadcast = (text: string) => {
    if (process.env['KIND'] === 'prebuilt') {
      const frame = encodeTextFrame(text);
      for (const connection of connections) connection.write(frame);
    } else for (const client of server.clients) client.send(text);
  };
  server.on('connection', (socket, request) => {
    connections.add(request.socket);
    socket.on('close', () => connections.delete(request.socket));
    socket.on('message', (data: Buffer) => {
      const { content } = JSON.parse(data.toString('utf8')) as { content?: string };
      if (content !== undefined) broadcast(JSON.stringify(viewOf(content)));
    });
  });
  await once(server, 'listening');
}
process.on('disconnect', () => process.exit());
process.send?.('ready');
