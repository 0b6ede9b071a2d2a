// Every command imports this first. The syntax is one that Node 14 reads, so that a Node older than 20 can report what
// it lacks.
var major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(
    '\nKerani starts with Node 20 or newer; this is ' +
      process.version +
      '. Install a newer one from https://nodejs.org and try again.\n',
  )
  process.exit(1)
}
