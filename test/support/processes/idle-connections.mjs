// Holds connections open in its own process, since each needs a file at both ends: `<port>
// <count>`. Each sends one request; standard input ends it.
import { connect } from 'node:net';

const [port, count] = process.argv.slice(2).map(Number);
const AT_ONCE = 200;
let opened = 0;
let answered = 0;
let lost = 0;

function open() {
  if (opened === count) return;
  opened += 1;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  socket.on('error', () => undefined);
  socket.on('close', () => (lost += 1));
  socket.once('data', () => {
    answered += 1;
    if (answered === count) process.stdout.write('held\n');
    open();
  });
}

for (let lane = 0; lane < AT_ONCE; lane += 1) open();
process.stdin.resume().on('end', () => {
  process.stdout.write(`lost ${lost}\n`, () => process.exit());
});
