import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './scripts/lib/browser.ts'

const port = Number(process.env.E2E_PORT ?? 4399)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // A test waits half of its time: for a frame, a pause, an answer. Beside a fourth on two cores, some waited twenty seconds for one.
  workers: 3,
  // Each step has a limit of its own; the one of a test only ends what hangs.
  timeout: 180_000,
  // A game's first answer is four calls and a frame away.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  use: {
    navigationTimeout: 60_000,
    actionTimeout: 30_000,
    // Its fetches pass by page.route(); the tests of it switch it on.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
    // Recording costs a sixth of the time: only who looks for a fault asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // The pages of a site share a process in each context: a second one takes longer than most of them.
    launchOptions: launchOptions('--renderer-process-limit=1'),
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 640 } },
      // `@desktop` tests give the same result on a phone, so they run on the desktop only.
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      // `@phone` tests give the same result on a wide screen: steps and errors behind a form that is tested on both.
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
