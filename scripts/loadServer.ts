import { localSecrets } from './lib/secrets.ts'
import { startLocalServer } from './lib/localServer.ts'

/** The server of a load run, in a process of its own that can be killed: `loadServer.ts <port> <state>`. */
const [port, state = ''] = process.argv.slice(2)
const server = await startLocalServer(
  { port: Number(port), state, secrets: localSecrets() },
  { isLimited: false },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
console.log('ready')
