/** The sources use what Node 24 has. The npm scripts bring it, so only a direct start can lack it. */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  const found = process.versions.node;
  process.stderr.write(
    `Node ${String(NEEDED)} is needed, and this is ${found}: use "npm start" or "npm run cli", which bring it.\n`,
  );
  process.exit(1);
}
