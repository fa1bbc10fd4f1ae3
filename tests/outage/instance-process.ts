import { registerInstance } from '../../server/instances'

/* Registers itself among the shops of the database that its argument names, says so, and ends that at SIGTERM. */
const registration = await registerInstance(
  process.argv[2] ?? '',
  ['un-secreto'.padEnd(32, '-')],
  'un disco',
)
process.once('SIGTERM', () => {
  void registration.leave().then(() => process.exit())
})
process.stdout.write('joined')
