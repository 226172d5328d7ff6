/** Where the data of Intl does not say what people say: its Russian name of the USA is long and lacks the ё of the texts. */
const ownNames: Record<string, Record<string, string>> = { 'ru-RU': { US: 'США' } }

/** What a language calls a country (ISO 3166). */
export function regionNames(tag: string): (region: string) => string {
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return (region) => ownNames[tag]?.[region] ?? names.of(region) ?? region
}
