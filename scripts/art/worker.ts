import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { catalogue } from '../../functions/sandbox/games/catalogue.ts'
import { drawPromotion, drawSlide } from './banners.ts'
import { drawIcon } from './brand.ts'
import { drawGame } from './games.ts'
import { type Task } from './tasks.ts'

const root = join(import.meta.dirname, '../..')

// Each worker keeps one core busy already.
sharp.concurrency(1)

/** One picture for each file of the task, or one for all of them. */
async function drawn({ kind, name }: Task): Promise<Buffer[]> {
  switch (kind) {
    case 'game':
      return [await drawGame(gameOf(name))]
    case 'slide': {
      const [slug = '', shape = ''] = name.split('/')
      return drawSlide(slug, shape)
    }
    case 'promotion':
      return [await drawPromotion(name)]
    case 'icon':
      return [await drawIcon(name)]
  }
}

function gameOf(name: string) {
  const game = catalogue.find(({ provider, id }) => `${provider}/${id}` === name)
  if (!game) throw new Error(`the catalogue has no game ${name}`)
  return game
}

async function store(task: Task): Promise<void> {
  const pictures = await drawn(task)
  for (const [i, name] of task.files.entries()) {
    const file = join(root, name)
    const picture = pictures[i] ?? pictures[0]
    if (!picture) throw new Error('nothing was drawn')
    await mkdir(dirname(file), { recursive: true })
    // Under another name first: a run that is cut short leaves no half picture behind.
    await writeFile(`${file}.part`, picture)
    await rename(`${file}.part`, file)
  }
}

parentPort?.on('message', (task: Task) => {
  store(task).then(
    () => parentPort?.postMessage('done'),
    (error: unknown) =>
      parentPort?.postMessage({ failed: error instanceof Error ? error.stack : String(error) }),
  )
})
