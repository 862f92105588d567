// Preloaded into the server and the command line. The runner holds the other end of this channel; where it is killed
// without a chance to pass a signal on, the program still drains and stops rather than keep the port and the database.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref(); // a command that is done must end by itself
}
