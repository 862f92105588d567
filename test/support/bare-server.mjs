// Refuses everything and does nothing else: what a flood costs the machine, whoever it is aimed at. Says its port.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(429, { 'content-type': 'application/problem+json' }).end('{}');
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${server.address().port}\n`);
});
process.stdin.resume().on('end', () => process.exit());
