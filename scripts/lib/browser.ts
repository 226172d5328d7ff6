import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { hasSharedMemory } from './memoryFolder.ts'
import { ExpectedFailure, runQuietly } from './run.ts'

/** The usual paths of Chromium and Chrome. The headless shell does the same for half the CPU time. */
const debians = '/usr/bin/chromium'
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  debians,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Options for running as root in a container, without background network requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What every browser here starts with. Memory that its processes share is a file on disk for Playwright, which takes longer. */
export function launchOptions(...more: string[]): LaunchOptions {
  const executablePath = browserPath()
  return {
    args: [...args, ...more],
    ...(executablePath && { executablePath }),
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  }
}

/** CHROMIUM_PATH, or Playwright's own browser (undefined: it knows where), or the system's. */
function browserPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (existsSync(chromium.executablePath())) return undefined
  return systemPaths.find((path) => existsSync(path))
}

/** Finds a browser that starts, or installs one: Playwright's own or, if it cannot be downloaded, Debian's package. */
export async function ensureBrowser(): Promise<void> {
  if (await starts()) return addShell()
  console.log('Installing Chromium …')
  if ((await works(installPlaywrights)) && (await starts())) return
  if (existsSync('/usr/bin/apt-get') && (await works(installDebians)) && (await starts())) return
  throw new ExpectedFailure(
    'No Chromium or Chrome was found, and none could be installed: install one and set CHROMIUM_PATH to it.',
  )
}

export function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch(launchOptions(...more))
}

function starts(): Promise<boolean> {
  return works(async () => (await launchBrowser()).close())
}

async function works(task: () => Promise<unknown>): Promise<boolean> {
  return task().then(
    () => true,
    () => false,
  )
}

function installPlaywrights(): Promise<unknown> {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  return runQuietly('playwright', ['install', 'chromium'], { env })
}

/** A container with Debian's whole Chromium gets its shell too. Without it the tests take twice as long, and pass as well. */
async function addShell(): Promise<void> {
  if (browserPath() !== debians || process.getuid?.() !== 0) return
  await works(async () => {
    // It is not needed, so a machine without a network does not wait for it.
    const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
    await runAsRoot('apt-get', ...soon, 'update', '-qq')
    await runAsRoot('apt-get', ...soon, 'install', '-y', '-qq', 'chromium-headless-shell')
  })
}

/** Its headless shell or, in a release without one, the whole browser. */
async function installDebians(): Promise<void> {
  await runAsRoot('apt-get', 'update', '-qq')
  const install = (name: string) => runAsRoot('apt-get', 'install', '-y', '-qq', name)
  await install('chromium-headless-shell').catch(() => install('chromium'))
}

function runAsRoot(...command: string[]): Promise<unknown> {
  const [first = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  return runQuietly(first, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
