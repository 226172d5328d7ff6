import { localSetup, migrate, prepareAssets, serve, untilReady } from './lib/local.ts'
import { fill } from './lib/fill.ts'

/** `npm run dev`: the sources with live reload, on the same local databases as `npm start`. */
const port = Number(process.env.PORT ?? 4321)
const local = localSetup(port)
await prepareAssets()
await migrate(local)
const server = serve(local, 'dev', 'terminal')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (status) => process.exit(status ?? 0))
await untilReady(local, server)
await fill(local)
