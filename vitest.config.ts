import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTemporaryInMemory } from './scripts/lib/memoryFolder.ts'
import { brandPlugin } from './scripts/lib/brand.ts'
import { browserScriptPlugin } from './scripts/lib/scriptPlugins.ts'
import { newPushKey } from './scripts/lib/pushKey.ts'
import { sandboxPayments } from './scripts/lib/sandboxVars.ts'
import { errorPartsPlugin } from './scripts/lib/dataPlugins.ts'
import { newRsaKey, publicKeyOf, sandboxBooks } from './scripts/lib/sportsbooks.ts'
import { providerNames } from './sandbox/config.ts'
import type { Plugin } from 'vite'

keepTemporaryInMemory()

const keysOf = (keyOf: (name: string) => string) =>
  JSON.stringify(Object.fromEntries(providerNames.map((name) => [name, keyOf(name)])))
const partnerKeys = keysOf(() => 'test-partner-key-of-at-least-32-characters')

const digitainKey = onceMade(newRsaKey)
const betconstructKey = 'test-betconstruct-key-of-32-characters'
const books = sandboxBooks('http://sandbox.localhost:4321')
const betconstruct = { ...books.betconstruct, stagingHosts: ['staging.atoll.test'] }
const paymentKeys = JSON.stringify({
  ...{ pagstar: 'test-pagstar-key', pix: 'test-pix-key-of-16', card: 'test-card-key-of-16' },
  ...{ ewallet: 'test-ewallet-key', voucher: 'test-voucher-key' },
})

const brand = await brandPlugin()

/**
 * An awaited result comes in a moment, or many moments later on a busy machine. Projects do not inherit this default
 * from the root.
 */
const testExpect = { poll: { timeout: 15_000 } }

/** Milliseconds from now to TEST_AT (tests/lib/testDate.ts). */
const testDateShift = process.env.TEST_AT ? new Date(process.env.TEST_AT).getTime() - Date.now() : 0
if (Number.isNaN(testDateShift)) throw new Error('TEST_AT is a date such as 2027-02-01T00:03:00Z')
const testDate = 'tests/lib/testDate.ts'

const alias = {
  '@': fileURLToPath(new URL('src', import.meta.url)),
}

function onceMade<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** Every project where none is named, or by a pattern. Astro, wrangler and Playwright take seconds to load: only what runs loads them. */
const asked = process.argv.flatMap((arg, at, all) =>
  arg === '--project' ? [all[at + 1] ?? ''] : arg.startsWith('--project=') ? [arg.split('=')[1] ?? ''] : [],
)
const runsAll = asked.length === 0 || asked.some((name) => /[*!]/.test(name))

async function askedOf<Project>(projects: Record<string, (name: string) => Project>) {
  const made = Object.entries(projects).flatMap(([name, make]) =>
    runsAll || asked.includes(name) ? [make(name)] : [],
  )
  return Promise.all(made)
}

const testsIn = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** Stores are of the page that is open, so each file has a thread of its own, which starts for less than a process. */
const withStores = ['tests/unit/stores', 'tests/unit/islands']

/**
 * The mathematics of games and odds, which Node runs as it is: Vite gives each import the form of a property that is read anew, and
 * loops of millions take a third longer with it. These tests have dates of their own, so TEST_AT does not move them.
 */
const mathematics = ['sandbox/tests/unit/*.test.ts', 'sandbox/tests/unit/sport/*.test.ts']

/** With Astro's compiler, so a test can render a component. */
async function pagesProject(
  name: string,
  folders: string[],
  plugin: typeof brand,
  more: { exclude?: string[]; isolate?: boolean; pool?: 'threads'; setupFiles?: string[] } = {},
) {
  const { getViteConfig } = await import('astro/config')
  return getViteConfig(
    {
      plugins: [plugin, errorPartsPlugin()],
      resolve: { alias },
      define: { testDateShift },
      test: {
        ...{ name, include: testsIn(folders), expect: testExpect, ...more },
        setupFiles: [testDate, ...(more.setupFiles ?? [])],
      },
    },
    { configFile: false },
  )({ mode: 'test', command: 'serve' })
}

/**
 * Work that is slow on purpose is quick in worker tests, because thousands of them sign in or have a failing
 * upstream. Each module contains only its constants; unit tests check the real values.
 */
const quick: Record<string, string> = {
  'functions/platform/accounts/password/cost.ts': `
    export const current = { N: 2 ** 4, r: 8, p: 1 }
    export const difference = current`,
  'functions/site/upstream/retryPause.ts': 'export const retryPause_ms = { least: 1, spread: 1 }',
}

function quickTestsPlugin(): Plugin {
  return {
    name: 'quick-tests',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(quick).find((path) => id.endsWith(path))
      return file === undefined ? null : (quick[file] ?? null)
    },
  }
}

/** One project a worker: its own wrangler file, real D1, Durable Objects and KV in workerd. */
async function workerProject(
  name: string,
  folder: string,
  configPath: string,
  miniflare: () => Promise<Record<string, unknown>> | Record<string, unknown>,
  setupFiles: string[] = [],
) {
  const { cloudflareTest } = await import('@cloudflare/vitest-plugin')
  return {
    plugins: [
      brand,
      browserScriptPlugin(),
      quickTestsPlugin(),
      cloudflareTest(async () => ({ wrangler: { configPath }, miniflare: await miniflare() })),
    ],
    resolve: { alias },
    define: { walkTimes: Number(process.env.WALKS ?? 1), testDateShift },
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      expect: testExpect,
      // A worker takes seconds to start, so the files of a project share it; each empties the bindings that it fills.
      isolate: false,
      setupFiles: [
        testDate,
        'tests/worker/lib/muteLogs.ts',
        'tests/worker/lib/sameDraws.ts',
        'tests/worker/lib/keepMain.ts',
        ...setupFiles,
      ],
    },
  }
}

/** Another worker as the tested one sees it. */
function stubWorker(name: string, file: string) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return { name, modules: [{ type: 'ESModule', path }], compatibilityDate: '2026-10-01' }
}

/** Widgets, islands and frames in a browser, one page a file. */
async function browserProject(name: string, include: string, setupFile: string) {
  const [{ playwright }, { launchOptions }] = await Promise.all([
    import('@vitest/browser-playwright'),
    import('./scripts/lib/browser.ts'),
  ])
  return {
    plugins: [brand, errorPartsPlugin()],
    resolve: { alias },
    // Found while a test runs, they would load the page anew.
    optimizeDeps: {
      include: [
        ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
        ...['nanostores', '@nanostores/react', 'valibot', 'vitest-browser-react', 'lit-html'],
        // Of the studio's parts.
        ...['@mui/material', '@tanstack/react-query', 'react-admin'],
        ...['keyed', 'live', 'repeat'].map((name) => `lit-html/directives/${name}.js`),
      ],
    },
    test: {
      name,
      include: [include],
      setupFiles: [setupFile],
      expect: testExpect,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: launchOptions() }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 360, height: 640 } }],
      },
    },
  }
}

export default defineConfig({
  test: {
    // The first test of a file waits for its modules too, several times as long on a slow machine, which others use as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The workers' logs of a passed test tell nobody anything.
    silent: 'passed-only',
    // Vitest leaves a core free unless told, and there may be but two.
    maxWorkers: 2,
    // It knows a module by its own text: a script for browsers would stay as it was when a file that it imports changes.
    fsModuleCache: false,
    projects: await askedOf<object>({
      unit: (name) =>
        pagesProject(name, ['tests/unit', 'sandbox/tests/unit'], brand, {
          exclude: [...testsIn(withStores), ...mathematics],
          isolate: false,
        }),
      'unit-sandbox': (name) => ({
        test: {
          ...{ name, include: mathematics, expect: testExpect, isolate: false },
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', fileURLToPath(new URL('scripts/lib/jsonModules.ts', import.meta.url))],
        },
      }),
      'unit-stores': (name) =>
        pagesProject(name, withStores, brand, {
          pool: 'threads',
          setupFiles: ['tests/unit/forgetTimers.ts'],
        }),
      components: (name) =>
        browserProject(name, 'tests/components/**/*.test.tsx', 'tests/components/setup.ts'),
      frames: (name) =>
        browserProject(name, 'sandbox/tests/browser/**/*.test.ts', 'sandbox/tests/browser/setup.ts'),
      sirocco: async (name) => pagesProject(name, ['tests/brands/sirocco'], await brandPlugin('sirocco')),
      server: (name) => ({
        resolve: { alias },
        test: { name, include: ['tests/server/**/*.test.ts'], expect: testExpect, fileParallelism: false },
      }),
      deploy: (name) => ({
        resolve: { alias },
        test: { name, include: ['tests/deploy/**/*.test.ts'], expect: testExpect, fileParallelism: false },
      }),
      platform: (name) =>
        workerProject(name, 'tests/worker/platform', 'functions/platform/wrangler.toml', async () => ({
          bindings: {
            AUTH_SECRET: 'test-auth-secret-of-at-least-32-characters',
            OPERATOR_KEY: 'test-operator-key-of-at-least-32-characters',
            DOCUMENT_KEY: 'test-document-key-of-at-least-32-characters',
            CAPTCHA_MAX_NUMBER: 20,
            SEAMLESS_KEYS: JSON.stringify({
              pragmatic: 'test-pragmatic-key',
              slotegrator: 'test-slotegrator-key',
              gitslotpark: ['test-gitslotpark-key', 'test-gitslotpark-next'],
              evolution: ['test-evolution-key', 'test-evolution-key-2'],
              evoplay: 'test-evoplay-key',
            }),
            BOOK_KEY: 'test-book-key-of-at-least-32-characters',
            SITE_ORIGIN: 'https://atoll.test',
            MAILBOX_ORIGIN: 'http://mailbox.test',
            MAILBOX_KEY: 'test-mailbox-key',
            PUSH_KEY: newPushKey(),
            PUSH_HOSTS: 'push.test.localhost,*.push.example',
            SOCIAL_PROVIDERS: JSON.stringify([
              { id: 'reef', name: 'Reef ID', issuer: 'http://provider.localhost/openid', clientId: 'atoll' },
              {
                id: 'other',
                name: 'Other ID',
                issuer: 'http://provider.localhost/openid',
                clientId: 'other',
              },
            ]),
            STAFF_OPENID_ISSUER: 'http://provider.localhost/openid',
            STAFF_OPENID_CLIENT_ID: 'studio',
            STAFF_OPENID_SECRET: 'test-secret-of-the-studio',
            STAFF_OPENID_NAME: 'Office ID',
            STAFF_OPENID_AMR: '["mfa"]',
            STAFF_OPENID_ACR: '["gold"]',
            PAYMENT_METHODS: JSON.stringify(sandboxPayments('http://bank.localhost')),
            PAYMENT_KEYS: paymentKeys,
            WITHDRAWALS_NEED_VERIFICATION: 'false',
            // In a currency that other tests' staff do not move.
            MONEY_TIERS: JSON.stringify({ TRY: { two: 4000, administrator: 6000 } }),
            MONEY_CAPS: JSON.stringify({ payments: { TRY: 9000 } }),
            SOCIAL_SECRETS: JSON.stringify({ reef: 'test-secret-of-reef', other: 'test-secret-of-other' }),
            TEST_MIGRATIONS: await (
              await import('@cloudflare/vitest-plugin')
            ).readD1Migrations('functions/platform/migrations'),
          },
          serviceBindings: { MAILBOX: 'stub-mailbox', SANDBOX: 'stub-provider' },
          workers: [
            stubWorker('stub-mailbox', 'tests/worker/platform/messages/stubMailbox.js'),
            stubWorker('stub-provider', 'tests/worker/site/stub.js'),
          ],
        })),
      sandbox: (name) =>
        workerProject(name, 'sandbox/tests/worker', 'sandbox/wrangler.toml', () => ({
          bindings: {
            SEAMLESS_KEYS: keysOf((name) => `test-${name}-key`.padEnd(16, '-')),
            PARTNER_KEYS: partnerKeys,
            SLOTEGRATOR_MERCHANT_ID: 'atoll-test',
            SLOTEGRATOR_MERCHANT_KEY: 'test-merchant-key-of-at-least-32-characters',
            MAILBOX_KEY: 'test-mailbox-key',
            DIGITAIN_PUBLIC_KEY: publicKeyOf(digitainKey()),
            TEST_DIGITAIN_KEY: digitainKey(),
            BETCONSTRUCT_KEY: betconstructKey,
            PAYMENT_KEYS: paymentKeys,
            LAUNCH_KEY: 'test-launch-key-of-at-least-32-characters',
            REGISTER_KEY: 'test-register-key-of-at-least-32-characters',
            PERSON_KEY: 'test-person-key-of-at-least-32-characters',
            STAGING_KEY: 'test-staging-key-of-32-characters',
            OPENID_CLIENT_SECRET: 'test-openid-secret_of.32-characters',
            SANDBOX_ORIGIN: 'http://sandbox.test',
            OPERATOR_ORIGIN: 'http://operator.test',
            FRAME_HOSTS: 'http://operator.test http://stage.operator.test',
          },
          serviceBindings: { PLATFORM: 'stub-platform' },
          workers: [
            {
              name: 'stub-platform',
              modules: [
                {
                  type: 'ESModule',
                  path: fileURLToPath(new URL('sandbox/tests/worker/stubPlatform.js', import.meta.url)),
                },
              ],
              compatibilityDate: '2026-10-01',
            },
          ],
        })),
      site: (name) =>
        workerProject(
          name,
          'tests/worker/site',
          'tests/worker/site/wrangler.toml',
          () => ({
            bindings: {
              SESSION_KEYS: JSON.stringify({
                1: 'old-session-key-of-the-tests-000001',
                2: 'new-session-key-of-the-tests-000002',
              }),
              PARTNER_KEYS: partnerKeys,
              SPORTSBOOKS: JSON.stringify({ ...books, betconstruct }),
              SPORTSBOOK_KEYS: JSON.stringify({ digitain: digitainKey(), betconstruct: betconstructKey }),
              TEST_DIGITAIN_PUBLIC_KEY: publicKeyOf(digitainKey()),
              STAGE_ORIGIN: 'https://stage.atoll.test',
              INDEXNOW_KEY: 'a-key-of-the-tests',
              SECURITY_CONTACT: 'mailto:security@atoll.test',
              SLOTEGRATOR_MERCHANT_ID: 'atoll-test',
              SLOTEGRATOR_MERCHANT_KEY: 'test-merchant-key-of-at-least-32-characters',
            },
            serviceBindings: { PLATFORM: 'stub-platform', SANDBOX: 'stub-sandbox' },
            workers: ['stub-platform', 'stub-sandbox'].map((name) =>
              stubWorker(name, 'tests/worker/site/stub.js'),
            ),
          }),
          ['tests/worker/site/ownLimits.ts'],
        ),
    }),
  },
})
