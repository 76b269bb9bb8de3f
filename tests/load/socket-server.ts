// What the chat is measured against: a process with nothing but a broadcast, raw `ws` or Socket.IO.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

const port = Number(process.env['PORT']);
let position = 0;

/** As large as the real one. */
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
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { content } = JSON.parse(data.toString('utf8')) as { content?: string };
      if (content === undefined) return;
      const frame = JSON.stringify(viewOf(content));
      for (const client of server.clients) client.send(frame);
    });
  });
  await once(server, 'listening');
}
process.on('disconnect', () => process.exit());
process.send?.('ready');
