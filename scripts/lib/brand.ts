import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { Brand, type Theme } from '../../brands/brand.ts'
import { currencies, defaultCurrency, type Currency } from '#contract/currencies.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { ExpectedFailure, root } from './run.ts'

export const defaultBrand = 'atoll'
const brands = join(root, 'brands')

export const brandIds = readdirSync(brands, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The brand that BRAND names. */
export function brandId(): string {
  const id = process.env.BRAND || defaultBrand
  if (!brandIds.includes(id))
    throw new ExpectedFailure(`BRAND is ${id}, and there is: ${brandIds.join(', ')}.`)
  return id
}

export function brandFolder(id = brandId()): string {
  return join(brands, id)
}

/** The languages that SITE_LANGUAGES leaves of the brand's, with commas between them; undefined for all. */
export function chosenLanguages(): string[] | undefined {
  const chosen = process.env.SITE_LANGUAGES
  return chosen ? chosen.split(',').map((code) => code.trim()) : undefined
}

/** Throws with the name of a wrong field. */
export async function loadBrand(id = brandId()): Promise<Brand> {
  const module = (await import(join(brandFolder(id), 'brand.ts'))) as { brand: Brand }
  return withLanguages(module.brand, chosenLanguages())
}

/** The brand in some of its languages. Throws a line for people where these are not its own, or lack one that it needs. */
export function withLanguages(brand: Brand, chosen: readonly string[] | undefined): Brand {
  if (chosen === undefined) return v.parse(Brand, brand)
  const foreign = chosen.filter((code) => !(brand.languages as string[]).includes(code))
  if (foreign.length > 0)
    throw new ExpectedFailure(
      `${foreign.join(', ')}: no language of ${brand.name} (${brand.languages.join(', ')}).`,
    )
  const parsed = v.safeParse(Brand, {
    ...brand,
    languages: brand.languages.filter((code) => chosen.includes(code)),
  })
  if (parsed.success) return parsed.output
  const needed = [...new Set([defaultLanguage, brand.writtenIn])]
  throw new ExpectedFailure(`The languages of ${brand.name} lack one of ${needed.join(' and ')}.`)
}

/** Files at fixed addresses: the common ones and the brand's, in one folder. */
export function publicFolder(): string {
  const folder = join(root, '.cache/public')
  rmSync(folder, { recursive: true, force: true })
  for (const source of [join(root, 'public'), join(brandFolder(), 'public')])
    if (existsSync(source)) cpSync(source, folder, { recursive: true })
  return folder
}

/** Lets code import the brand as `@brand/…` and its themes as a style sheet, and writes its name into the texts. */
export async function brandPlugin(id = brandId()): Promise<Plugin> {
  const brand = await loadBrand(id)
  return {
    name: 'atoll:brand',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '@brand': brandFolder(id) } } }),
    resolveId: (source) => (source in sheets ? `/@brand/${source}` : undefined),
    load: (module) => sheets[module.replace('/@brand/', '')]?.(brand),
    transform: {
      // The platform fills in its messages as it sends them: it may serve several brands.
      filter: { id: [/\/locales\/\w+\/(?!messages\.)\w+\.json$/, /\/brands\/\w+\/brand\.ts$/] },
      handler: (code, module) => ({
        code: module.endsWith('.ts') ? inLanguages(code, brand) : code.replaceAll('{{brand}}', brand.name),
        map: null,
      }),
    },
  }
}

/** The module of the brand, whose languages are those that were chosen. */
function inLanguages(module: string, { languages }: Brand): string {
  if (chosenLanguages() === undefined) return module
  return `${module}\nObject.assign(brand, { languages: ${JSON.stringify(languages)} })\n`
}

/** Style sheets that are written from data, by the name they are imported with. */
const sheets: Record<string, (brand: Brand) => string> = {
  'virtual:themes.css': themesCss,
  'virtual:amounts.css': amountsCss,
  'virtual:currencies.css': currenciesCss,
}

/** The day is written twice, for a choice and for the system's wish: CSS has no way to share a block between the two. */
export function themesCss({ themes: { dark, light } }: Pick<Brand, 'themes'>): string {
  const day = roleValues(light, 'light')
  return `:root,[data-theme='dark']{${roleValues(dark, 'dark')}}
[data-theme='light']{${day}}
@media (prefers-color-scheme: light){:root:not([data-theme]){${day}}}`
}

/**
 * The sign of the currency of an amount that is the same in all, on the side where the language writes it (`stakeLimits`): the player's, and that
 * of the default currency for a guest, because the page is the same for all.
 */
export function currenciesCss(): string {
  const signs = currencies
    .filter((currency) => currency !== defaultCurrency)
    .map((currency) => `:root[data-currency='${currency}']{--sign:'${signOf(currency)}'}`)
  const sides = ".money-before::before{content:var(--sign)}.money-after::after{content:'\\a0' var(--sign)}"
  return [`:root{--sign:'${signOf(defaultCurrency)}'}`, ...signs, sides].join('\n')
}

function signOf(currency: Currency): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Of an amount that is there in every currency, shows that of the player, and to a guest the brand's first. */
export function amountsCss({ currencies: [first] }: Pick<Brand, 'currencies'>): string {
  const named = currencies.map((currency) => `:root[data-currency='${currency}'] .in-${currency}`)
  return `${[`:root:not([data-currency]) .in-${first}`, ...named].join(',')}{display:inline}`
}

function roleValues(theme: Theme, scheme: string): string {
  const values = Object.entries(theme).map(([role, value]) => `--${role}:${value};`)
  return `color-scheme:${scheme};${values.join('')}`
}

/** Lets a script import what a worker imports as `@brand/…`; imports that came before it have no brand. */
export function resolveBrand(id = brandId()): void {
  registerHooks({
    resolve: (name, context, next) =>
      next(
        name.startsWith('@brand/') ? pathToFileURL(join(brandFolder(id), name.slice(7))).href : name,
        context,
      ),
  })
}
