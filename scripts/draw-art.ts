import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { forgetOthers, isDrawn, note, readManifest, writeManifest } from './art/manifest.ts'
import { type Task, tasks } from './art/tasks.ts'

/**
 * `node scripts/draw-art.ts`: draws the pictures of the games, the slides and promotions, and the icons. What is there
 * and was drawn by this very code stays as it is, so a second run only compares stamps.
 */
const started = performance.now()
const manifest = readManifest()
const all = tasks()
const missing = all.filter((task) => !isDrawn(manifest, task))

forgetOthers(manifest, all)
await drawAll([...missing])
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `Art: ${missing.length} pictures drawn, ${all.length - missing.length} as they were, in ${seconds} s`,
)

/** Two or more hands, each taking the next picture when it is done with one. */
async function drawAll(queue: Task[]): Promise<void> {
  const hands = Math.min(queue.length, Math.max(2, Math.min(8, availableParallelism())))
  try {
    await Promise.all(Array.from({ length: hands }, () => drawFrom(queue)))
  } finally {
    if (hands > 0) writeManifest(manifest)
  }
}

async function drawFrom(queue: Task[]): Promise<void> {
  const worker = new Worker(new URL('./art/worker.ts', import.meta.url))
  try {
    for (let task = queue.shift(); task; task = queue.shift()) {
      await drawnBy(worker, task)
      note(manifest, task)
    }
  } finally {
    await worker.terminate()
  }
}

function drawnBy(worker: Worker, task: Task): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners('message').removeAllListeners('error')
    worker.once('error', reject)
    worker.once('message', (answer: 'done' | { failed: string }) => {
      if (answer === 'done') resolve()
      else reject(new Error(`${task.kind} ${task.name}: ${answer.failed}`))
    })
    worker.postMessage(task)
  })
}
