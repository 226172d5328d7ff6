import { failWith } from './lib/run.ts'
import { fill, welcome } from './lib/ready.ts'
import { localSetup, serveSources, untilPortIsFree, untilReady } from './lib/local.ts'
import { migrateOnce } from './lib/migrate.ts'

/** `npm run dev`: the sources with live reload, on the same local databases as `npm start`. */
const port = Number(process.env.PORT ?? 4321)
try {
  await untilPortIsFree(port)
  const local = localSetup(port)
  await migrateOnce(local)
  const server = serveSources(local)
  server.on('exit', (status) => process.exit(status ?? 0))
  await untilReady(local, server)
  await fill(local)
  await welcome(port)
} catch (error) {
  failWith(error)
}
