import * as v from 'valibot'
import { MarketIdSchema } from './marketIds.ts'
import { findLanguage, languageCodes, languageOf, type LanguageCode } from './languages.ts'
import { currencies, isCurrency, type Currency } from './currencies.ts'

/** A flat page (specification, section 3). `text` is HTML the platform rendered from Markdown without raw HTML. */
export const FlatPage = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  idName: v.pipe(v.string(), v.startsWith('flatpages/')),
  text: v.string(),
  priority: v.nullable(v.number()),
  isFivebet: v.boolean(),
  lang: v.string(),
  /** Since when it is shown as it is, for crawlers. */
  updatedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export type FlatPage = v.InferOutput<typeof FlatPage>

/** The name of an information page in addresses. */
export function slugOf(page: Pick<FlatPage, 'idName'>): string {
  return page.idName.slice('flatpages/'.length)
}

export const deviceTypes = ['all', 'desktop', 'mobile'] as const
export const slideTypes = ['slide', 'footer', 'promotion'] as const

/** `urlImage` is a path on the platform (`/media/...`); the site re-serves it from its own origin. */
export const Slide = v.object({
  id: v.string(),
  url: v.string(),
  urlImage: v.string(),
  urlImageMobile: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  isMobile: v.boolean(),
  deviceType: v.picklist(deviceTypes),
  slideType: v.picklist(slideTypes),
  langType: v.picklist(['he', 'en']),
  priority: v.nullable(v.number()),
  title: v.string(),
  text: v.string(),
  action: v.string(),
  alt: v.string(),
})
export type Slide = v.InferOutput<typeof Slide>

/** The pictures that the site asks for with the slides of a language (LANG-09). */
export function slidePictures(language: LanguageCode): Slide['langType'] {
  return language === 'he' ? 'he' : 'en'
}

/**
 * The language whose pictures a slide uses. Pictures leave one side free for the text, so those of `asked` fit text
 * in the same direction. Other languages (Arabic, where English is asked for) have their own.
 */
export function pictureLanguage(language: LanguageCode, asked = slidePictures(language)): LanguageCode {
  return languageOf(language).dir === languageOf(asked).dir ? asked : language
}

/** A promotion is a slide of type `promotion` with its conditions as HTML. */
export const Promotion = v.object({
  ...Slide.entries,
  slug: v.string(),
  body: v.string(),
  updatedAt: FlatPage.entries.updatedAt,
})
export type Promotion = v.InferOutput<typeof Promotion>

const WebAddress = v.pipe(v.string(), v.url(), v.startsWith('https://'))

/** The operator of the deployment, for the footer of every page. */
export const Operator = v.object({
  name: v.string(),
  address: v.string(),
  license: v.nullable(v.object({ number: v.string(), regulator: v.string(), url: WebAddress })),
})

/** The currencies for sign-up. EUR and FUN of a platform's list are left out (specification, section 3), and what nobody knows. */
const OfferedCurrencies = v.pipe(
  v.array(v.string()),
  v.transform((listed) => listed.filter((code): code is Currency => isCurrency(code) && code !== 'EUR')),
)

export const Settings = v.object({
  currencies: OfferedCurrencies,
  limits: v.object({
    payment: v.object({
      withdrawal: v.object({ min: v.number(), max: v.number() }),
      topUp: v.object({ min: v.number(), max: v.number() }),
    }),
    /** By currency: the day's limit of conversions, and the balance above which no conversion is allowed. */
    bonus: v.object({
      daily: v.record(v.string(), v.number()),
      threshold: v.optional(v.record(v.string(), v.number()), {}),
    }),
    /** By currency: the day's limit of transfers to friends. */
    transfer: v.optional(v.object({ daily: v.record(v.string(), v.number()) }), { daily: {} }),
    bets: v.object({ min: v.number(), max: v.number() }),
  }),
  inbetKf: v.record(v.string(), v.number()),
  oddType: v.picklist(['decimal', 'american', 'fractional']),
  coefType: v.string(),
  features: v.object({
    friendTransfer: v.boolean(),
    bonusChannelUrl: v.nullable(v.string()),
    /** Missions, points and levels. */
    missions: v.optional(v.boolean(), false),
    /** The app's name for the update call, and where its file is (MENU-10). */
    appProject: v.nullable(v.string()),
    appDownloadUrl: v.optional(v.nullable(v.pipe(v.string(), v.url(), v.startsWith('https://'))), null),
  }),
  /** Null in a demonstration, which says so. */
  operator: v.optional(v.nullable(Operator), null),
  /** The logos of the methods that the cashier offers. */
  paymentLogos: v.optional(v.array(v.string()), []),
  /** Independent help for players, with the address of each. */
  help: v.optional(v.array(v.object({ name: v.string(), url: WebAddress })), []),
  /** Providers one may sign in with, in the order of the configuration. */
  social: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  /** The market whose rules count (markets.ts). */
  market: v.optional(MarketIdSchema, 'none'),
  /** The market's own money: offered first, whatever the list says. */
  marketCurrency: v.optional(v.nullable(v.picklist(currencies)), null),
})
export type Settings = v.InferOutput<typeof Settings>

export const AppUpdatesBody = v.object({ project: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
/** The version of the published content; every change gives another one. */
export const ContentVersion = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

/** Null where there is nothing to download. */
export const AppUpdates = v.object({ download_url: v.nullable(WebAddress) })

export const SlidesQuery = v.object({
  lang: v.picklist(['he', 'en']),
  device_type: v.optional(v.picklist(['mobile', 'desktop']), 'desktop'),
  domain: v.optional(v.pipe(v.string(), v.maxLength(253))),
  /** The language of the slide's text, one of ours; the pictures follow `lang` (LANG-09). */
  locale: v.fallback(v.optional(v.picklist(languageCodes)), undefined),
})

/** The language of the promotions' text, English without it. Without a device, the promotions of all devices. */
export const AdsQuery = v.object({
  lang: v.optional(v.picklist(languageCodes)),
  device_type: v.optional(v.picklist(['mobile', 'desktop'])),
})

/** A language by its code or tag, in any case; undefined for an unknown one. */
export const FlatPagesParams = v.object({
  lang: v.pipe(
    v.string(),
    v.transform((text) => findLanguage(text)?.code),
  ),
})
