import { joinShops } from '../../server/presence'

/* Takes a place among the shops of the database that its argument names, says so, and leaves it at SIGTERM. */
const place = await joinShops(process.argv[2] ?? '', ['un-secreto'.padEnd(32, '-')], 'un disco')
process.once('SIGTERM', () => {
  void place.leave().then(() => process.exit())
})
process.stdout.write('joined')
