import { failWith } from './lib/run.ts'
import { buildJoined, fillJoined, joinedSites } from './lib/joinedSites.ts'
import { fill, welcome } from './lib/ready.ts'
import { localSetup, prepare, untilPortIsFree } from './lib/local.ts'
import { logFile, startLocalServer } from './lib/localServer.ts'
import { warmPictures } from './seed/pictures.ts'

/** `npm start`: builds, migrates, seeds and serves the whole product; prints what to open. */
const port = Number(process.env.PORT ?? 4321)

try {
  await untilPortIsFree(port)
  const joined = joinedSites(port)
  for (const site of joined) await untilPortIsFree(site.port)
  const local = { ...localSetup(port), joined }
  await buildJoined(local, joined)
  await prepare(local)
  console.log('Starting the server …')
  const server = await startLocalServer(local)
  try {
    // Nothing, where a copy is to be restored (docs/operate/restore.md).
    if (process.env['ATOLL_EMPTY'] === undefined) {
      console.log('Filling it with content, accounts and pictures …')
      await fill(local)
      await fillJoined(local, joined)
    }
  } catch (error) {
    // Without accounts and content the product is not complete.
    await server.stop()
    throw error
  }
} catch (error) {
  failWith(error)
}

await welcome(port, logFile(port), joinedSites(port))

// Behind the visitors: nobody waits for what nobody has asked for yet.
warmPictures(`http://localhost:${port}`).catch((error: unknown) =>
  console.warn('Pictures not made ahead:', error),
)
