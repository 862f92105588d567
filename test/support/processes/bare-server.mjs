// Refuses every caller without the optional `[<key>]`, to measure what a flood costs the machine
// itself. Prints its port.
import { createServer } from 'node:http';

const [welcome] = process.argv.slice(2);
const server = createServer((request, response) => {
  request.resume();
  const isWelcome = welcome && request.headers.authorization === `Bearer ${welcome}`;
  response
    .writeHead(isWelcome ? 200 : 429, { 'content-type': 'application/problem+json' })
    .end('{}');
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${server.address().port}\n`);
});
process.stdin.resume().on('end', () => process.exit());
