import { DatabaseStartError, startDatabase } from '../../../server/database'

/*
 * A shop that is only its database, for the tests to start, kill and race: prints the address in a
 * line of JSON, then stops at SIGTERM. Arguments: data folder, folder of other programs (optional).
 */
const [dataDir = '', pgBin] = process.argv.slice(2)

function print(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}

try {
  const database = await startDatabase({ dataDir, pgBin, say: (said) => print({ said }) })
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void database.stop().then(() => print({ stopped: true }))
  })
  print({ url: database.url })
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error
  print({ refused: error.message })
  process.exitCode = 1
}
