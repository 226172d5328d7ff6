import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { catalogue } from '../../functions/sandbox/games/catalogue.ts'
import { drawGame } from './games.ts'
import { type Task } from './tasks.ts'

const root = join(import.meta.dirname, '../..')

// Each worker keeps one core busy already.
sharp.concurrency(1)

async function drawn({ kind, name }: Task): Promise<Buffer> {
  switch (kind) {
    case 'game': {
      const game = catalogue.find(({ provider, id }) => `${provider}/${id}` === name)
      if (!game) throw new Error(`the catalogue has no game ${name}`)
      return drawGame(game)
    }
    default:
      throw new Error(`no painter for ${kind}`)
  }
}

/** Under another name first: a run that is cut short leaves no half picture behind. */
async function store(task: Task): Promise<void> {
  const file = join(root, task.file)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, await drawn(task))
  await rename(`${file}.part`, file)
}

parentPort?.on('message', (task: Task) => {
  store(task).then(
    () => parentPort?.postMessage(task.file),
    (error: unknown) => {
      throw error
    },
  )
})
