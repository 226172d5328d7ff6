import { offerNotInMarket } from '#contract/codes.ts'
import { day_ms } from '#lib/time.ts'
import { cashbackTexts, codeTexts, welcomeTexts } from '../../functions/platform/offers/adoptedTexts.ts'
import { missions } from './missions.ts'
import type { Operator } from './operator.ts'

const counts = { games: 100, sport: 100 }
const at = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** An amount in dollars, and about as much in the other currencies. */
const inAll = (USD: number) => ({
  ...{ USD, ILS: USD * 3.7, TRY: USD * 40, RUB: USD * 90, SEK: USD * 10, BRL: USD * 5.5 },
})

/** Those with slots, and not those with live or virtual games alone. */
const slotProviders = [
  ...['pragmatic', 'slotegrator', 'evolution', 'habanero', 'evoplay', 'bsw', 'fiable'],
  ...['upgaming', 'rgs', 'inbet', 'outcome'],
]

/** The offers of a local run, with the welcome bonus and the weekly cashback first. Amounts in minor units. */
const offers = {
  'welcome-bonus': {
    image: '/media/promotions/welcome_bonus.webp',
    terms: {
      ...{ starts_at: at(-1), ends_at: at(365), days: null },
      ...{ who: { kind: 'segment', deposited: false }, join: { kind: 'deposit' } },
      trigger: { kind: 'deposit', least: inAll(20) },
      gift: { kind: 'bonus_percent', percent: 100, most: inAll(10_000) },
      wager: { percent: 100, counts, days: 60 },
      budget: inAll(10_000_000),
    },
    texts: welcomeTexts,
  },
  'weekly-cashback': {
    image: '/media/promotions/weekly_cashback.webp',
    terms: {
      ...{ starts_at: at(-1), ends_at: at(365), days: null },
      ...{ who: { kind: 'everyone' }, join: { kind: 'auto' } },
      trigger: { kind: 'loss', period: 'week', providers: slotProviders },
      gift: { kind: 'bonus_percent', percent: 5, most: inAll(10_000) },
      wager: { percent: 0, counts, days: 60 },
      budget: inAll(10_000_000),
    },
    texts: cashbackTexts,
  },
  'reef-week': {
    terms: {
      ...{ starts_at: at(-1), ends_at: at(90), who: { kind: 'everyone' }, join: { kind: 'opt_in' }, days: 7 },
      trigger: {
        kind: 'stake',
        sum: { USD: 5000, ILS: 18_500, BRL: 27_000 },
        counts: { games: 100, sport: 50 },
      },
      gift: { kind: 'bonus', amounts: { USD: 500, ILS: 1850, BRL: 2700 } },
      wager: { percent: 300, counts, most_stake: { USD: 500, ILS: 1850, BRL: 2700 }, days: 14 },
      budget: { USD: 100_000, ILS: 370_000, BRL: 550_000 },
    },
    texts: {
      en: { title: 'A week on the reef', pitch: 'Play what you like for a week. We add something to it.' },
      he: { title: 'שבוע על השונית', pitch: 'שבוע של משחק במה שאוהבים, ואנחנו מוסיפים משהו.' },
      fr: {
        title: 'Une semaine sur le récif',
        pitch: 'Jouez une semaine à ce que vous aimez. Nous ajoutons quelque chose.',
      },
      es: {
        title: 'Una semana en el arrecife',
        pitch: 'Juega una semana a lo que te guste. Nosotros añadimos algo.',
      },
      ar: { title: 'أسبوع على الشعاب', pitch: 'العب ما تحب لمدة أسبوع، ونحن نضيف شيئًا.' },
      ru: { title: 'Неделя на рифе', pitch: 'Играйте неделю во что хотите. Мы кое-что добавим.' },
      pt: {
        title: 'Uma semana no recife',
        pitch: 'Joga durante uma semana ao que gostas. Nós acrescentamos algo.',
      },
    },
  },
  'calm-water': {
    terms: {
      ...{
        starts_at: at(-1),
        ends_at: at(90),
        who: { kind: 'everyone' },
        join: { kind: 'opt_in' },
        days: 30,
      },
      trigger: { kind: 'loss', providers: null },
      gift: { kind: 'bonus_percent', percent: 5, most: { USD: 1000, ILS: 3700, BRL: 5500 } },
      wager: { percent: 0, counts, days: 14 },
      budget: { USD: 100_000, ILS: 370_000, BRL: 550_000 },
    },
    texts: {
      en: { title: 'Calm water', pitch: 'A part of a bad day comes back the next morning.' },
      he: { title: 'מים שקטים', pitch: 'חלק מיום לא מוצלח חוזר למחרת בבוקר.' },
      fr: { title: 'Eaux calmes', pitch: 'Une partie d’une mauvaise journée revient le lendemain matin.' },
      es: { title: 'Aguas tranquilas', pitch: 'Una parte de un mal día vuelve a la mañana siguiente.' },
      ar: { title: 'مياه هادئة', pitch: 'جزء من يوم سيئ يعود في صباح اليوم التالي.' },
      ru: { title: 'Тихая вода', pitch: 'Часть неудачного дня возвращается на следующее утро.' },
      pt: { title: 'Águas calmas', pitch: 'Uma parte de um mau dia volta na manhã seguinte.' },
    },
  },
  'lagoon-rounds': {
    terms: {
      ...{ starts_at: at(-1), ends_at: at(90), who: { kind: 'everyone' }, join: { kind: 'opt_in' }, days: 7 },
      trigger: { kind: 'deposit', least: { USD: 2000, ILS: 7500, BRL: 11_000 } },
      gift: {
        ...{ kind: 'free_rounds', count: 10, stakes: { USD: 20, ILS: 100, BRL: 100 }, provider: 'pragmatic' },
        ...{ games: [{ id: 'vs25moonlagoon', title: 'Moon Lagoon' }], days: 7, wins: 'bonus' },
      },
      wager: { percent: 300, counts: { games: 100, sport: 0 }, days: 14 },
      budget: { USD: 100_000, ILS: 370_000, BRL: 550_000 },
    },
    texts: {
      en: { title: 'Ten on the lagoon', pitch: 'Make a deposit, and ten rounds of Moon Lagoon are on us.' },
      he: { title: 'עשרה בלגונה', pitch: 'מפקידים, ועשרה סבבים ב-Moon Lagoon עלינו.' },
      fr: {
        title: 'Dix sur le lagon',
        pitch: 'Faites un dépôt, et dix parties de Moon Lagoon vous sont offertes.',
      },
      es: {
        title: 'Diez en la laguna',
        pitch: 'Haz un depósito y diez rondas de Moon Lagoon corren de nuestra cuenta.',
      },
      ar: { title: 'عشر جولات في البحيرة', pitch: 'أودع، وعشر جولات من Moon Lagoon علينا.' },
      ru: { title: 'Десять на лагуне', pitch: 'Пополните баланс, и десять раундов Moon Lagoon за наш счёт.' },
      pt: {
        title: 'Dez na lagoa',
        pitch: 'Faz um depósito e dez rondas de Moon Lagoon são por nossa conta.',
      },
    },
  },
  'second-whistle': {
    terms: {
      ...{ starts_at: at(-1), ends_at: at(90), who: { kind: 'everyone' }, join: { kind: 'opt_in' }, days: 7 },
      trigger: {
        kind: 'stake',
        sum: { USD: 2500, ILS: 9000, BRL: 13_500 },
        counts: { games: 0, sport: 100 },
      },
      gift: {
        ...{ kind: 'free_bets', count: 2, amounts: { USD: 500, ILS: 1850, BRL: 2700 } },
        ...{ least_price: 1500, days: 7 },
      },
      wager: { percent: 0, counts, days: 1 },
      budget: { USD: 100_000, ILS: 370_000, BRL: 550_000 },
    },
    texts: {
      en: { title: 'The second whistle', pitch: 'Bet on sports this week, and two bets are on us.' },
      he: { title: 'השריקה השנייה', pitch: 'מהמרים השבוע על ספורט, ושני הימורים עלינו.' },
      fr: {
        title: 'Le second coup de sifflet',
        pitch: 'Pariez cette semaine sur le sport, et deux paris vous sont offerts.',
      },
      es: {
        title: 'El segundo silbato',
        pitch: 'Apuesta esta semana en deportes y dos apuestas corren de nuestra cuenta.',
      },
      ar: { title: 'الصافرة الثانية', pitch: 'راهن على الرياضة هذا الأسبوع، ورهانان علينا.' },
      ru: { title: 'Второй свисток', pitch: 'Ставьте на спорт на этой неделе, и две ставки за наш счёт.' },
      pt: {
        title: 'O segundo apito',
        pitch: 'Aposta em desporto esta semana e duas apostas são por nossa conta.',
      },
    },
  },
}

/** An offer of ten dollars: by a code, at once or as a part of the next deposit. */
const ofCode = (code: string, { percent = 0, partner_id = null as string | null } = {}) => ({
  terms: {
    ...{ starts_at: at(-1), ends_at: at(365), days: null, who: { kind: 'everyone' } },
    join: { kind: 'code', code, partner_id },
    trigger: percent > 0 ? { kind: 'deposit', least: inAll(100), no_withdrawal: true } : { kind: 'join' },
    gift:
      percent > 0
        ? { kind: 'bonus_percent', percent, most: inAll(1000) }
        : { kind: 'bonus', amounts: inAll(1000) },
    wager: { percent: percent > 0 ? 100 : 0, counts, days: 60 },
    budget: inAll(10_000_000),
  },
  texts: codeTexts,
})

/** A fixed one, a percentage of the next deposit, and one for the players of an agent. */
const codes = {
  'code-reef10': ofCode('REEF10'),
  'code-tide20': ofCode('TIDE20', { percent: 20 }),
  'code-agent10': ofCode('AGENT10', { partner_id: 'agent-1' }),
}

/** False where the market of the run has no such offer or tournament. */
export async function isAllowed(put: () => Promise<unknown>): Promise<boolean> {
  try {
    await put()
    return true
  } catch (error) {
    if (String(error).includes(String(offerNotInMarket))) return false
    throw error
  }
}

/** Publishes the offers that are not there yet: what is there may have been joined. */
export async function seedOffers(operator: Operator): Promise<void> {
  const { items } = await operator.get<{ items: { id: string }[] }>('/offers?perPage=100')
  const known = new Set(items.map(({ id }) => id))
  for (const [id, offer] of Object.entries({ ...offers, ...missions, ...codes })) {
    if (known.has(id)) continue
    if (!(await isAllowed(() => operator.put(`/offers/${id}`, offer)))) continue
    await operator.post(`/offers/${id}/publish`, { version: 1, reason: 'the offers of a local run' })
  }
}
