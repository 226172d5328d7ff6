// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import cloudflare from '@astrojs/cloudflare'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { transform } from 'esbuild'
import { pageDirectives } from './functions/site/pages/policy.ts'
import { brandPlugin, publicFolder } from './scripts/lib/brand.ts'
import { browserChunks, browserChunksPlugin } from './scripts/lib/browserChunks.ts'
import { browserScriptPlugin, lateScriptsPlugin, pageScriptPlugin } from './scripts/lib/scriptPlugins.ts'
import { clientCallsPlugin, errorPartsPlugin } from './scripts/lib/dataPlugins.ts'
import { gameFilesPlugin } from './scripts/lib/gameFilesPlugin.ts'
import { devHostsPlugin } from './scripts/lib/devHostsPlugin.ts'
import { preloadHelperPlugin } from './scripts/lib/preloadHelperPlugin.ts'
import { studio } from './scripts/lib/studio.ts'
import { releaseNow } from './scripts/lib/release.ts'
import { utilities } from './scripts/lib/utilities.ts'
import { browserIslands } from './src/islands/astro/integration.ts'

/** Runs before the first paint (theme, session attribute), so it is in the page itself, and its hash in the policy. */
const early = (await minified('src/scripts/early.ts')).trim()

/** @param {string} path */
async function minified(path) {
  const source = readFileSync(path, 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true, format: 'iife', target: 'es2022' })
  return code
}

/**
 * @param {string} script
 * @returns {`sha256-${string}`}
 */
function hashOf(script) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/**
 * On one machine the platform leaves its messages with the sandbox, and its players sign in there. Not in wrangler.toml: a
 * deployment has no sandbox, and a test deployment with both would need each of the two workers before the other.
 */
const isDeployment = process.env.ATOLL_TARGET === 'deployment'
const sandboxBindings = isDeployment
  ? []
  : ['MAILBOX', 'SANDBOX'].map((binding) => ({ binding, service: 'atoll-sandbox' }))

/**
 * `npm run dev` hands the other workers their variables, secrets of one machine: a build has none of them, and a file beside
 * their wrangler.toml would be read by the tests too.
 * @type {Partial<Record<'platform' | 'sandbox', Record<string, string>>>}
 */
const devVars = JSON.parse(process.env.ATOLL_DEV_VARS ?? '{}')

/**
 * The plugin of Cloudflare learns a worker's entrypoints from the bindings of others. One that it finds later, in the sources, makes it start
 * all workers once more and evaluate every module again. The site calls its own by `exports`, so the development server is told here.
 */
const ownEntrypoints =
  process.env.ATOLL_DEV_VARS === undefined
    ? []
    : ['Pages', 'Catalog'].map((entrypoint) => ({
        binding: `SITE_${entrypoint.toUpperCase()}`,
        service: 'atoll-site',
        entrypoint,
      }))

/** `Features.LightDark` of lightningcss, which Vite's settings take as a number. */
const lightDark = 1_048_576

/** Hashes of seven characters: a page names some 350 files of scripts and texts, and no hash can be compressed. */
const shortNames = '_astro/[name].[hash:7].js'

const browserFiles = {
  chunkFileNames: shortNames,
  entryFileNames: shortNames,
  // The adapter's banner replaces Node's `process` on the worker; a browser's files need none.
  banner: '',
  codeSplitting: browserChunks,
}

export default defineConfig({
  output: 'server',
  session: false,
  publicDir: publicFolder(),
  server: { port: Number(process.env.PORT ?? 4321) },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
  adapter: cloudflare({
    imageService: 'passthrough',
    configPath: 'wrangler.toml',
    auxiliaryWorkers: [
      {
        configPath: 'functions/platform/wrangler.toml',
        config: { services: [...sandboxBindings, ...ownEntrypoints], vars: devVars.platform ?? {} },
      },
      { configPath: 'sandbox/wrangler.toml', config: { vars: devVars.sandbox ?? {} } },
    ],
    persistState: { path: process.env.ATOLL_STATE ?? '.wrangler/state' },
    inspectorPort: false,
  }),
  markdown: { syntaxHighlight: false },
  integrations: [browserIslands(react()), utilities(), studio()],
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        ...pageDirectives,
        "connect-src 'self'",
        // src/trustedTypes.ts
        "require-trusted-types-for 'script'",
        'trusted-types atoll',
      ],
      scriptDirective: { resources: ["'self'"], hashes: [hashOf(early)] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    plugins: [
      await brandPlugin(),
      errorPartsPlugin(),
      clientCallsPlugin(),
      browserScriptPlugin(),
      gameFilesPlugin(),
      browserChunksPlugin(),
      preloadHelperPlugin(),
      lateScriptsPlugin(),
      pageScriptPlugin(),
      devHostsPlugin(),
    ],
    define: {
      __EARLY_SCRIPT__: JSON.stringify(early),
      __DEPLOYMENT__: JSON.stringify(isDeployment),
      __RELEASE__: JSON.stringify(releaseNow()),
    },
    // Neither theme uses light-dark(), for which each `color-scheme` would get two variables more.
    css: { lightningcss: { exclude: lightDark } },
    build: { assetsInlineLimit: 0, target: 'es2022' },
    environments: { client: { build: { rolldownOptions: { output: browserFiles } } } },
  },
})
