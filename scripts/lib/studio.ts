import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type InlineConfig } from 'vite'
import { clientCallsPlugin } from './dataPlugins.ts'
import { releaseNow } from './release.ts'
import { root } from './run.ts'

/*
 * The studio is a separate application with its own build, its own React and its own folder, so nothing of it can
 * reach a player's page. The gateway renders its HTML (functions/site/gateway/studio.ts).
 */
const folder = '_studio'

/** Builds the studio after the site; while developing, when somebody opens it, and after each change of its sources from then on. */
export function studio(): AstroIntegration {
  return {
    name: 'atoll:studio',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await build(studioConfig(join(fileURLToPath(dir), folder), 'production'))
      },
      'astro:server:setup': ({ server }) => {
        const directory = join(root, '.cache', folder)
        let built: Promise<void> | undefined
        server.middlewares.use(`/${folder}`, (request, response, next) => {
          const [path = ''] = (request.url ?? '').split('?')
          const file = join(directory, path)
          if (!file.startsWith(directory) || !/\.js$/.test(path)) return next()
          built ??= untilBuilt(directory)
          built.then(() => {
            if (!existsSync(file)) return next()
            response.setHeader('Content-Type', 'text/javascript')
            createReadStream(file).pipe(response)
          }, next)
        })
      },
    },
  }
}

/** Starts to build at each change, and waits for the first build. A fault is Vite's to print, and gone with the next change. */
async function untilBuilt(directory: string): Promise<void> {
  const watcher = await build(studioConfig(directory, 'development'))
  if (!('on' in watcher)) throw new Error('the studio is built once, and not at each change')
  await new Promise<void>((resolve) => {
    watcher.on('event', ({ code }) => {
      if (code === 'END' || code === 'ERROR') resolve()
    })
  })
}

/**
 * `main.js` has the same name in every build, because the gateway's page names it, so browsers always revalidate it.
 * The files it loads are named by their contents.
 */
function studioConfig(outDir: string, mode: 'production' | 'development'): InlineConfig {
  return {
    configFile: false,
    root,
    mode,
    base: `/${folder}/`,
    publicDir: false,
    logLevel: 'error',
    plugins: [clientCallsPlugin()],
    resolve: {
      tsconfigPaths: true,
      // Its version for browsers decodes by `innerHTML`, which Trusted Types refuse.
      alias: {
        'decode-named-character-reference': join(
          root,
          'node_modules/decode-named-character-reference/index.js',
        ),
      },
    },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __BUILD__: JSON.stringify(buildLabel()),
    },
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'parts/[name]-[hash].js' } } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      ...(mode === 'development' && { watch: {}, minify: false }),
      rolldownOptions: {
        input: join(root, 'src/studio/main.tsx'),
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: 'parts/[name]-[hash].js',
          assetFileNames: 'parts/[name]-[hash][extname]',
        },
      },
    },
  }
}

/** What the studio says of itself, as every line of the log does. */
function buildLabel(): string {
  const { version, commit } = releaseNow()
  return `${version} ${commit}`
}
