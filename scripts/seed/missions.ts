import { day_ms } from '#lib/time.ts'

const at = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** The same number of points for the players of each currency. */
const points = Object.fromEntries(
  ['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'].map((currency) => [currency, 1_000_000]),
)
const counts = { games: 100, sport: 100 }
const budget = { USD: 500_000, ILS: 1_850_000, BRL: 2_700_000 }
const common = { starts_at: at(-1), ends_at: at(365), who: { kind: 'everyone' }, days: null }
const nothingToWager = { percent: 0, counts, days: 1 }

const mission = (trigger: object, count: number, days: number | null = null) => ({
  ...{ ...common, days, join: { kind: 'auto' }, trigger, gift: { kind: 'points', count } },
  ...{ wager: nothingToWager, budget: points },
})
const level = (needed: number, gift: object, wager: object = nothingToWager) => ({
  ...{ ...common, join: { kind: 'level', points: needed }, trigger: { kind: 'join' } },
  ...{ gift, wager, budget },
})

/** Three missions of a local run, and the levels that their points reach; amounts in minor units. */
export const missions = {
  'three-games': {
    terms: mission({ kind: 'games', count: 3 }, 50, 60),
    texts: {
      en: { title: 'Three games', pitch: 'Look around: three different games, whatever you stake.' },
      he: { title: 'שלושה משחקים', pitch: 'סיבוב היכרות: שלושה משחקים שונים, בכל הימור.' },
      fr: { title: 'Trois jeux', pitch: 'Faites le tour : trois jeux différents, quelle que soit la mise.' },
      es: { title: 'Tres juegos', pitch: 'Date una vuelta: tres juegos distintos, con la apuesta que sea.' },
      ar: { title: 'ثلاث ألعاب', pitch: 'جولة تعارف: ثلاث ألعاب مختلفة بأي رهان.' },
      ru: { title: 'Три игры', pitch: 'Осмотритесь: три разные игры с любой ставкой.' },
      pt: { title: 'Três jogos', pitch: 'Dá uma volta: três jogos diferentes, com qualquer aposta.' },
    },
  },
  'week-in-limits': {
    terms: mission({ kind: 'limit_kept', days: 7 }, 100),
    texts: {
      en: { title: 'A week within limits', pitch: 'Decide what is enough, and keep it for a week.' },
      he: { title: 'שבוע עם מגבלה', pitch: 'מחליטים כמה זה מספיק, ושומרים על כך שבוע.' },
      fr: {
        title: 'Une semaine avec une limite',
        pitch: 'Décidez ce qui suffit, et tenez-vous-y une semaine.',
      },
      es: { title: 'Una semana con límite', pitch: 'Decide cuánto es suficiente y mantenlo una semana.' },
      ar: { title: 'أسبوع مع حد', pitch: 'قرر ما يكفيك، والتزم به أسبوعًا.' },
      ru: { title: 'Неделя с лимитом', pitch: 'Решите, сколько достаточно, и держитесь этого неделю.' },
      pt: { title: 'Uma semana com limite', pitch: 'Decide quanto chega e mantém-no durante uma semana.' },
    },
  },
  'first-document': {
    terms: mission({ kind: 'document' }, 100),
    texts: {
      en: { title: 'Your first document', pitch: 'One document, and your account is verified.' },
      he: { title: 'התעודה הראשונה', pitch: 'תעודה אחת, והחשבון מאומת.' },
      fr: { title: 'Votre premier document', pitch: 'Un document, et votre compte est vérifié.' },
      es: { title: 'Tu primer documento', pitch: 'Un documento y tu cuenta queda verificada.' },
      ar: { title: 'وثيقتك الأولى', pitch: 'وثيقة واحدة، ويصبح حسابك موثّقًا.' },
      ru: { title: 'Первый документ', pitch: 'Один документ — и аккаунт подтверждён.' },
      pt: { title: 'O teu primeiro documento', pitch: 'Um documento e a tua conta fica verificada.' },
    },
  },
  'level-sandbank': {
    terms: level(50, {
      ...{ kind: 'free_rounds', count: 5, stakes: { USD: 20, ILS: 100, BRL: 100 }, provider: 'pragmatic' },
      ...{ games: [{ id: 'vs25moonlagoon', title: 'Moon Lagoon' }], days: 7, wins: 'real' },
    }),
    texts: {
      en: { title: 'Sandbank', pitch: 'The first steps in the water.' },
      he: { title: 'שרטון', pitch: 'הצעדים הראשונים במים.' },
      fr: { title: 'Banc de sable', pitch: 'Les premiers pas dans l’eau.' },
      es: { title: 'Banco de arena', pitch: 'Los primeros pasos en el agua.' },
      ar: { title: 'الضفة الرملية', pitch: 'الخطوات الأولى في الماء.' },
      ru: { title: 'Отмель', pitch: 'Первые шаги в воде.' },
      pt: { title: 'Banco de areia', pitch: 'Os primeiros passos na água.' },
    },
  },
  'level-reef': {
    terms: level(150, {
      ...{ kind: 'free_bets', count: 1, amounts: { USD: 300, ILS: 1100, BRL: 1600 } },
      ...{ least_price: 1500, days: 14 },
    }),
    texts: {
      en: { title: 'Reef', pitch: 'Further out, where it gets colourful.' },
      he: { title: 'שונית', pitch: 'קצת הלאה, איפה שמתחילים הצבעים.' },
      fr: { title: 'Récif', pitch: 'Plus loin, là où viennent les couleurs.' },
      es: { title: 'Arrecife', pitch: 'Más adentro, donde empiezan los colores.' },
      ar: { title: 'الشعاب', pitch: 'أبعد قليلًا، حيث تبدأ الألوان.' },
      ru: { title: 'Риф', pitch: 'Чуть дальше, где начинаются краски.' },
      pt: { title: 'Recife', pitch: 'Mais ao largo, onde começam as cores.' },
    },
  },
  'level-open-sea': {
    terms: level(
      250,
      { kind: 'bonus', amounts: { USD: 500, ILS: 1850, BRL: 2700 } },
      { percent: 100, counts, days: 30 },
    ),
    texts: {
      en: { title: 'Open sea', pitch: 'As far as it goes.' },
      he: { title: 'הים הפתוח', pitch: 'הכי רחוק שיש.' },
      fr: { title: 'Pleine mer', pitch: 'Aussi loin que possible.' },
      es: { title: 'Mar abierto', pitch: 'Lo más lejos que se llega.' },
      ar: { title: 'البحر المفتوح', pitch: 'أبعد ما يمكن الوصول إليه.' },
      ru: { title: 'Открытое море', pitch: 'Дальше некуда.' },
      pt: { title: 'Mar aberto', pitch: 'O mais longe que se chega.' },
    },
  },
}
