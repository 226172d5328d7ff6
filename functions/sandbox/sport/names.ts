import { languageOf, type LanguageCode } from '../../../contract/languages.ts'

/*
 * Names. National teams are called what the language calls the country. Clubs and players are invented: put together of two
 * parts that are written in four scripts, so that they read well in every language.
 */
export type Participant = { kind: 'nation'; region: string } | { kind: 'club' | 'player'; number: number }

type Scripts = readonly [latin: string, cyrillic: string, hebrew: string, arabic: string]

const heads: readonly Scripts[] = [
  ['Mar', 'Мар', 'מר', 'مار'],
  ['Tal', 'Тал', 'טל', 'تال'],
  ['Bren', 'Брен', 'ברנ', 'برين'],
  ['Cor', 'Кор', 'קור', 'كور'],
  ['Dun', 'Дун', 'דונ', 'دون'],
  ['Fal', 'Фал', 'פאל', 'فال'],
  ['Gor', 'Гор', 'גור', 'غور'],
  ['Hal', 'Хал', 'האל', 'هال'],
  ['Kes', 'Кес', 'קס', 'كيس'],
  ['Lum', 'Лум', 'לומ', 'لوم'],
  ['Nor', 'Нор', 'נור', 'نور'],
  ['Per', 'Пер', 'פר', 'بير'],
  ['Ros', 'Рос', 'רוס', 'روس'],
  ['San', 'Сан', 'סנ', 'سان'],
  ['Ver', 'Вер', 'ור', 'فير'],
  ['Zel', 'Зел', 'זל', 'زيل'],
]

const places: readonly Scripts[] = [
  ['dale', 'дейл', 'דייל', 'ديل'],
  ['mond', 'монд', 'מונד', 'موند'],
  ['vik', 'вик', 'ויק', 'فيك'],
  ['tona', 'тона', 'טונה', 'تونا'],
  ['haven', 'хейвен', 'הייבן', 'هيفن'],
  ['ria', 'рия', 'ריה', 'ريا'],
  ['gard', 'гард', 'גארד', 'غارد'],
  ['stad', 'стад', 'סטאד', 'ستاد'],
  ['lino', 'лино', 'לינו', 'لينو'],
  ['mere', 'мир', 'מיר', 'مير'],
  ['tosa', 'тоса', 'טוסה', 'توسا'],
  ['nova', 'нова', 'נובה', 'نوفا'],
  ['port', 'порт', 'פורט', 'بورت'],
  ['bay', 'бей', 'ביי', 'باي'],
  ['dora', 'дора', 'דורה', 'دورا'],
]

const families: readonly Scripts[] = [
  ['ensen', 'енсен', 'נסן', 'ينسن'],
  ['ari', 'ари', 'ארי', 'اري'],
  ['enko', 'енко', 'נקו', 'ينكو'],
  ['oda', 'ода', 'ודה', 'ودا'],
  ['elin', 'елин', 'לין', 'يلين'],
  ['ovic', 'ович', 'וביץ׳', 'وفيتش'],
  ['aldi', 'альди', 'אלדי', 'الدي'],
  ['ero', 'еро', 'רו', 'يرو'],
  ['anu', 'ану', 'אנו', 'انو'],
  ['idze', 'идзе', 'ידזה', 'يدزه'],
]

const initials: readonly Scripts[] = [
  ['A', 'А', 'א', 'أ'],
  ['D', 'Д', 'ד', 'د'],
  ['K', 'К', 'ק', 'ك'],
  ['L', 'Л', 'ל', 'ل'],
  ['M', 'М', 'מ', 'م'],
  ['N', 'Н', 'נ', 'ن'],
  ['R', 'Р', 'ר', 'ر'],
]

export const clubCount = heads.length * places.length
export const playerCount = heads.length * families.length

const scriptOf: Partial<Record<LanguageCode, number>> = { ru: 1, he: 2, ar: 3 }
const countries = new Map<LanguageCode, Intl.DisplayNames>()

export function nameOf(participant: Participant, lang: LanguageCode): string {
  switch (participant.kind) {
    case 'nation':
      return countryOf(participant.region, lang)
    case 'club':
      return joined(participant.number, places, lang)
    case 'player': {
      const initial = written(initials, participant.number % initials.length, lang)
      return `${initial}. ${joined(participant.number, families, lang)}`
    }
  }
}

function joined(number: number, tails: readonly Scripts[], lang: LanguageCode): string {
  return written(heads, number % heads.length, lang) + written(tails, Math.floor(number / heads.length), lang)
}

function written(parts: readonly Scripts[], index: number, lang: LanguageCode): string {
  const part = parts[index]?.[scriptOf[lang] ?? 0]
  if (part === undefined) throw new Error(`no part of a name ${index}`)
  return part
}

function countryOf(region: string, lang: LanguageCode): string {
  const known = countries.get(lang) ?? new Intl.DisplayNames([languageOf(lang).tag], { type: 'region' })
  countries.set(lang, known)
  return known.of(region) ?? region
}
