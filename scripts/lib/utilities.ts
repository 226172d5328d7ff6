import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { AstroIntegration } from 'astro'
import { createGenerator } from '@unocss/core'
import type { Plugin } from 'vite'
import config from '../../uno.config.ts'
import { currenciesCss } from './brand.ts'
import { classNames } from './classNames.ts'
import { root } from './run.ts'

/*
 * UnoCSS generates one style sheet of all classes, which Astro would put into every page. Here each page gets a sheet
 * of its own, with the classes of its modules, and all islands share one (docs/decisions/unocss.md).
 */
const pages = join(root, 'src/pages')
const pageSheet = /^\/@utilities(\/.+\.astro)\.css$/
const sharedByIslands = join(root, 'src/ui/ui.css')
/** Home's first paint waits for the slider alone. What comes after it is styled by a sheet that home fetches by address. */
export const home = join(pages, '[lang]/home.astro')
const belowSlider = join(root, 'src/styles/belowSlider.css')
const isBelowSlider =
  /\/components\/(?:GameRow|RecentRow|(?:jackpots|lobby|promotions|sport)\/\w+|shell\/(?:BottomBar|Footer\w*|LanguageList|Side\w+))\.astro$/
const generator = createGenerator(config)
/** Sets the order of the layers, because a sheet may be read before src/styles/tokens.css. */
const layerOrder = '@layer base, widgets, kinds, utilities, sm, lg, xl;'

export function utilities(): AstroIntegration {
  return {
    name: 'atoll:utilities',
    hooks: {
      'astro:config:setup': ({ updateConfig, addWatchFile }) => {
        addWatchFile(join(root, 'uno.config.ts'))
        updateConfig({
          vite: {
            plugins: [
              sheetsOfPages(),
              appendedTo(sharedByIslands, () =>
                globSync('src/{islands,ui}/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file)),
              ),
              appendedTo(belowSlider, () => modulesOf(home), {
                more: currenciesCss(),
                without: firstOf(home),
              }),
            ],
          },
        })
      },
    },
  }
}

function sheetsOfPages(): Plugin {
  return {
    name: 'atoll:utilities-of-pages',
    // After Astro's compiler, before Vite reads the imports.
    enforce: 'post',
    transform: (code, id) =>
      id.startsWith(pages) && id.endsWith('.astro')
        ? { code: `${code}\nimport '/@utilities/${relative(root, id)}.css'`, map: null }
        : undefined,
    resolveId: (id) => (pageSheet.test(id) ? id : undefined),
    async load(id) {
      const page = pageSheet.exec(id)?.[1]
      if (!page) return undefined
      const files = firstOf(join(root, page))
      for (const file of files) this.addWatchFile(file)
      return sheetOf(files)
    },
  }
}

/** The modules whose classes are in the page itself. */
export function firstOf(page: string): string[] {
  const files = [...modulesOf(page)]
  return page === home ? files.filter((file) => !isBelowSlider.test(file)) : files
}

type Appended = { more?: string; without?: Iterable<string> }

/**
 * Puts the classes of some modules at the end of a sheet that pages or islands fetch by address; `without` those that the page
 * has already, which layers keep in their order (uno.config.ts).
 */
function appendedTo(
  sheet: string,
  filesOf: () => Iterable<string>,
  { more = '', without = [] }: Appended = {},
): Plugin {
  return {
    name: `atoll:utilities-in-${basename(sheet)}`,
    enforce: 'pre',
    async transform(code, id) {
      const [path, query = ''] = id.split('?')
      // `?url` is a module with the address of the sheet, not the sheet itself.
      if (path !== sheet || query.startsWith('url')) return undefined
      const files = [...filesOf()]
      for (const file of files) this.addWatchFile(file)
      return { code: `${code}\n${more}${await sheetOf(files, without)}`, map: null }
    },
  }
}

async function sheetOf(files: Iterable<string>, without: Iterable<string> = []): Promise<string> {
  const names = classesOf(files).difference(classesOf(without))
  const { css } = await (await generator).generate(names, { preflights: false, minify: true })
  return layerOrder + css
}

function classesOf(files: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const file of files) for (const name of classNames(readFileSync(file, 'utf8'))) names.add(name)
  return names
}

const imported = /\bfrom\s+['"]((?:\.{1,2}|@)\/[^'"]+)['"]/g

/** A module with all of our modules that it imports, except islands and their widgets, which have a sheet of their own. */
export function modulesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const [, path = ''] of readFileSync(entry, 'utf8').matchAll(imported)) {
    const module = resolved(entry, path)
    if (module && !/\/src\/(?:islands|ui)\//.test(module)) modulesOf(module, found)
  }
  return found
}

function resolved(importer: string, path: string): string | undefined {
  const file = path.startsWith('@/') ? join(root, 'src', path.slice(2)) : join(dirname(importer), path)
  return [file, `${file}.ts`].find((each) => existsSync(each) && /\.(astro|ts)$/.test(each))
}
