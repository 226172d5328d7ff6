import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/*
 * How the islands' modules are grouped into files. Grouped only by who needs them, a page of the profile would have
 * sixty files, many of a few hundred bytes, which compress badly.
 */

type Group = { name: string; modules: readonly string[]; includeDependenciesRecursively?: boolean }

/**
 * Without their imports, which would bring schemas to pages that validate nothing, and islands into the scripts of
 * every page.
 */
const alone = { includeDependenciesRecursively: false }

/** A module is named by a part of its path, as a regular expression; the build fails if one names nothing. */
export const groups: readonly Group[] = [
  // React is always fetched whole, and smaller as one file than as four.
  { name: 'react', modules: under('node_modules/', 'react/', 'react-dom/', 'scheduler/') },
  // Modules that the script of every page shares with islands.
  {
    name: 'page',
    modules: [
      'vite/preload-helper',
      'contract/constants\\.',
      ...under('src/ui/', 'islandFailure\\.', 'keepTabInside\\.', 'opensElsewhere\\.'),
    ],
    ...alone,
  },
  // Also for scripts of pages that draw, which need nothing else of islands.
  { name: 'markup', modules: ['src/trustedTypes'], ...alone },
  // Modules of sign-in, search, notices and every island. None of them may need React, which search and notices do
  // without. None may be imported by a page's own scripts, which would load the whole file before the first touch.
  {
    name: 'islands',
    modules: [
      'node_modules/nanostores/',
      ...under('src/stores/', 'calls/connection', 'notices/'),
      ...under('src/stores/session/', 'session', 'tabs', 'balance', 'visit'),
      'src/stores/settings/settings',
      ...under('src/stores/auth/', 'authModal', 'proof\\.', 'tabStorage', 'webauthn\\.'),
      'src/stores/site/backButton',
      ...under(
        'src/i18n/',
        'loadTexts\\.',
        'format\\.',
        'rareMessages\\.',
        'errorParts\\.',
        'formats\\.',
        'moments\\.',
      ),
      ...under(
        'src/i18n/namespaces/',
        'account\\.',
        'auth\\.',
        'errors\\.',
        'notices\\.',
        'panels\\.',
        'widgets\\.',
      ),
      'src/ui/notices/region',
      'src/islands/auth/open',
      ...under('src/ui/', 'errorText\\.', 'fetchOnce\\.', 'overlays\\.'),
      'src/components/icons',
      'src/components/lateIcons\\.svg',
    ],
    ...alone,
  },
  // Modules that every call needs. Scripts of pages may import it: the page of a confirmed address makes a call.
  {
    name: 'calls',
    modules: [
      ...under('src/stores/calls/', 'api\\.', 'clientCalls\\.'),
      ...under('src/stores/site/', 'page\\.', 'storage\\.', 'tabChannel\\.'),
      ...under('contract/', 'codes\\.', 'currencies\\.', 'languages\\.'),
      ...under('lib/', 'path\\.', 'result\\.'),
    ],
    ...alone,
  },
  // Components of the profile's pages.
  {
    name: 'forms',
    modules: [
      'node_modules/@nanostores/react/',
      ...under('src/ui/', 'Boundary\\.', 'Deferred\\.', 'Icon\\.', 'LoadedView\\.', 'Money\\.', 'State\\.'),
      ...under('src/ui/', 'draw\\.', 'useAction\\.'),
      ...under('src/ui/fields/', 'CallForm\\.', 'Field\\.', 'SelectField\\.', 'SubmitButton\\.'),
      ...under('src/ui/panel/', 'LazyProof\\.', 'proof\\.css'),
      ...under('src/stores/', 'session/loaded', 'calls/formCalls'),
      'src/i18n/digits',
      'src/islands/account/useSignOut',
    ],
    ...alone,
  },
  // Money in and money out.
  {
    name: 'cashier',
    modules: [
      ...under(
        'src/islands/cashier/',
        'Cashier\\.tsx',
        'CpfField\\.',
        'fieldTexts\\.',
        'MethodPicker\\.',
        'Rules\\.',
      ),
      ...under('src/stores/payments/', 'bounds\\.', 'cashier\\.', 'deposit\\.'),
      'lib/cpf\\.',
    ],
    ...alone,
  },
  // What a player has of bonuses and offers: the page of bonuses, an offer's own, and what stands beside a game.
  {
    name: 'bonus',
    modules: [
      ...under('src/ui/bonus/', 'FreeGift\\.', 'GiveUpBonus\\.', 'LeaveOffer\\.', 'useMoney\\.', 'WayOut\\.'),
      ...under('src/ui/bonus/', 'OfferProgress\\.', 'OfferStanding\\.'),
      ...under('src/stores/bonuses/', 'bonuses\\.', 'gifts\\.', 'offers\\.'),
    ],
    ...alone,
  },
  // The lists of a player's past: payments, rounds, bets.
  { name: 'history', modules: under('src/ui/history/', 'FilterBar\\.', 'HistoryView\\.'), ...alone },
  // Any list that has pages.
  {
    name: 'paged',
    modules: [
      ...under('src/ui/', 'history/Pager\\.', 'history/useHistory\\.', 'GuestState\\.'),
      'src/stores/history/pagedHistory',
      'src/i18n/namespaces/history\\.',
    ],
    ...alone,
  },
]

export const browserChunks = {
  // Excludes the copies that the script of every page has of its own (scriptPlugins.ts).
  groups: groups.map(({ modules, ...group }) => ({
    ...group,
    test: new RegExp(`^(?!.*\\?page$).*(?:${modules.join('|')})`, 's'),
  })),
}

/** Lets a group leave out its imports, and fails a build in which a group names a module that is not there any more. */
export function browserChunksPlugin(): Plugin {
  return {
    name: 'atoll:browser-chunks',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // A group without its imports needs entries that may export more than their own names. Astro sets that itself, so it is told here.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    generateBundle() {
      const missing = unmatched([...this.getModuleIds()])
      if (missing.length > 0)
        this.error(`scripts/lib/browserChunks.ts names modules that no page has: ${missing.join(', ')}`)
    },
  }
}

/** The modules that groups name and none of the paths is. */
export function unmatched(paths: readonly string[]): string[] {
  return groups
    .flatMap(({ modules }) => modules)
    .filter((module) => !paths.some((path) => new RegExp(module).test(path)))
}

function under(folder: string, ...names: string[]): string[] {
  return names.map((name) => folder + name)
}

/**
 * The style sheets that scripts of a built site name by address and that are not there. Astro removes a sheet that it takes for a page's
 * own, as that of a module in a file that the bundler made for two islands: a group above keeps it.
 */
export function missingSheets(client: string): string[] {
  const scripts = globSync('_astro/*.js', { cwd: client }).map((name) =>
    readFileSync(join(client, name), 'utf8'),
  )
  const named = scripts.flatMap((script) => script.match(/\/_astro\/[\w.-]+\.css/g) ?? [])
  return [...new Set(named)].filter((path) => !existsSync(join(client, path)))
}
