import type { Arrangement } from '#contract/gameLists.ts'
import type { Settings, Slide } from '#contract/content.ts'

/** The published content of the shell; the same object until the content changes. */
export type ShellContent = {
  /** MENU-08, in their order, after them the built-in pages (MENU-09). */
  information: readonly PageLink[]
  /** Pages flagged for the product, and the built-in ones. */
  footer: readonly PageLink[]
  termsPath: string
  /** The brand's channel on another site, or our page about it; null where neither is there (MENU-05). */
  bonusChannel: { href: string; isAway: boolean } | null
  /** MENU-10: the file of the app, where the operator has one. */
  /** The app's name for the update call, and where its file is known to be. */
  appProject: string | null
  appDownloadUrl: string | null
  /** The operator and brand; null if the settings are missing, and then the page says nothing about them. */
  brand: Brand | null
  /** The staff's order of the casino's sections. */
  sections: Arrangement['sections']
  /** Whether `/bc` has a sportsbook. */
  hasSecondBook: boolean
  /** What a page asks for the games to hide in the visitor's country (contract/countryRules.ts); null while there is no rule. */
  offStyles: string | null
  /** The editors' banner, if published. */
  banner: Slide | null
}
export type Brand = Pick<Settings, 'operator' | 'paymentLogos' | 'help'>
export type PageLink = { path: string; title: string; guestsOnly?: boolean }
