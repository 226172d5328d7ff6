import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Task, tasks } from './art/tasks.ts'
import { forget, isDrawn, readManifest, stampOf, writeManifest } from './art/manifest.ts'

/**
 * `node scripts/draw-art.ts`: draws the pictures of the games, the slides and promotions, and the icons. What is there
 * and was drawn by this very code stays as it is, so a second run only compares stamps.
 */
const started = performance.now()
const manifest = readManifest()
const all = tasks()
const stamps = new Map(all.map((task) => [task.file, stampOf(task)]))
const waiting = all.filter((task) => !isDrawn(manifest, task.file, stamps.get(task.file)))

forget(manifest, new Set(stamps.keys()))
if (waiting.length > 0) await drawAll([...waiting])
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`Art: ${waiting.length} drawn, ${all.length - waiting.length} as they were, in ${seconds} s`)

/** Two or more hands, each taking the next picture when it is done with one. */
async function drawAll(queue: Task[]): Promise<void> {
  const hands = Math.min(queue.length, Math.max(2, Math.min(8, availableParallelism())))
  await Promise.all(Array.from({ length: hands }, () => hand(queue)))
}

async function hand(queue: Task[]): Promise<void> {
  const worker = new Worker(new URL('./art/worker.ts', import.meta.url))
  try {
    for (let task = queue.shift(); task; task = queue.shift()) {
      await drawnBy(worker, task)
      manifest[task.file] = stamps.get(task.file) ?? ''
      writeManifest(manifest)
    }
  } finally {
    await worker.terminate()
  }
}

function drawnBy(worker: Worker, task: Task): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners()
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.postMessage(task)
  })
}
