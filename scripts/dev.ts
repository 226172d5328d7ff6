import { join } from 'node:path'
import { failWith, root } from './lib/run.ts'
import { fillOnce, welcome } from './lib/ready.ts'
import { localSetup, serveSources, untilPortIsFree, untilReady } from './lib/local.ts'
import { migrateOnce } from './lib/migrate.ts'
import { quietLog } from './lib/quietLog.ts'

/** `npm run dev`: the sources with live reload, on the same local databases as `npm start`. */
const port = Number(process.env.PORT ?? 4321)
const logFile = `.cache/dev-${port}.log`
try {
  await untilPortIsFree(port)
  const local = localSetup(port)
  await migrateOnce(local)
  console.log('Starting the server …')
  const server = serveSources(local, 'pipe')
  const log = quietLog(server, join(root, logFile))
  server.on('close', (status) => process.exit(status ?? 0))
  await untilReady(local, server)
  await fillOnce(local)
  log.show()
  await welcome(port, logFile)
} catch (error) {
  failWith(error)
}
