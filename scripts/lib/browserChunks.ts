import type { Plugin } from 'vite'

/*
 * How the islands' modules are put into files. By who needs them alone they would be sixty files for a page of the profile, many of
 * a few hundred bytes, which compress badly on their own.
 */

/**
 * What sign-in, search, notices and every island have. None of them may need React, which search and notices do without, or be
 * imported by a page's own scripts: they would bring the whole file before the first touch.
 */
const inEveryIsland = new RegExp(
  [
    'node_modules/nanostores/',
    'src/stores/calls/(?:connection|failureWords)',
    'src/stores/session/(?:session|tabs|balance)',
    'src/stores/site/(?:notices|language|settings|deviceSettings)',
    'src/stores/auth/(?:authModal|tabStorage)',
    'src/i18n/(?:loadTexts|otherCodes|errorParts|formats|moments)\\.',
    'src/i18n/namespaces/(?:account|errors|notices)\\.',
    'src/islands/notices/region',
    'src/islands/auth/open',
    'src/islands/shared/(?:addStyle|drawnIcon|errorText|once|overlays)\\.',
    'src/components/icons',
    'src/trustedTypes',
  ].join('|'),
)

/** What the script of every page shares with islands. */
const inEveryPage =
  /vite\/preload-helper|contract\/constants\.|src\/islands\/shared\/(?:keepTabInside|opensElsewhere)\./

/** What every call needs. Scripts of pages may import it: the page of a confirmed address makes one. */
const inEveryCall =
  /src\/stores\/(?:calls\/(?:api|clientCalls)|site\/(?:page|storage|tabChannel))\.|contract\/(?:codes|languages|path|result)\./

/** What the pages of the profile show and ask with. */
const inEveryForm = new RegExp(
  [
    'node_modules/@nanostores/react/',
    'src/islands/shared/(?:Deferred|Icon|LoadedView|Money|State|Waiting|draw|useAction|useFailureText|useMarkup)\\.',
    'src/islands/shared/fields/(?:CallForm|Field|SelectField|SubmitButton)\\.',
    'src/stores/calls/(?:loaded|notSent|requestId)',
    'src/i18n/digits',
  ].join('|'),
)
/** The lists of a player's past: payments, rounds, bets. */
const inEveryHistory =
  /src\/islands\/history\/(?:FilterBar|HistoryView|states)\.|src\/stores\/history\/pagedHistory/

/** Without what they import: that would bring schemas to pages which check nothing, and islands into the scripts of every page. */
const alone = { includeDependenciesRecursively: false }

export const browserChunks = {
  groups: [
    // React is always fetched whole, and smaller as one file than as four.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'page', test: inEveryPage, ...alone },
    { name: 'islands', test: inEveryIsland, ...alone },
    { name: 'calls', test: inEveryCall, ...alone },
    { name: 'forms', test: inEveryForm, ...alone },
    { name: 'history', test: inEveryHistory, ...alone },
  ],
}

/** A group without its imports needs entries that may export more than their own names. Astro sets that itself, so it is told here. */
export function browserChunksPlugin(): Plugin {
  return {
    name: 'atoll:browser-chunks',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  }
}
