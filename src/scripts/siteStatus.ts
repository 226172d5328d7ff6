import { statusPath, wholeStops, type SiteStatus } from '#contract/status.ts'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'

/*
 * The page of the status: asks how the site is, now and while it is looked at, and writes it in the words that the page has. The answer needs
 * nothing of the platform.
 */
type State = 'works' | 'stopped' | 'silent' | 'notKnown'
const wordNames = ['allWell', 'someStopped', 'someSilent', 'down', 'unknown', 'unreachable', 'works'] as const
const rowNames = ['stopped', 'silent', 'notKnown', 'ofProvider', 'ofGame', 'checked'] as const
export type StatusWords = Record<(typeof wordNames)[number] | (typeof rowNames)[number], string>
/** `said`: the staff's words for players. */
type Row = { state: State; since?: string | null | undefined; said?: string | undefined }

const again_ms = 15_000

/** What is shown of each area; one of a provider or a game has its title here. */
export function rowsOf(
  { platform, stops, outages }: SiteStatus,
  areaIds: readonly string[],
  words: StatusWords,
  lang: string,
) {
  const down = platform.state === 'down'
  const saidOf = (texts: Readonly<Record<string, string>>) => texts[lang] ?? texts['en']
  const ofStop = ({ since, texts }: SiteStatus['stops'][number]): Row => ({
    state: 'stopped',
    since,
    said: saidOf(texts),
  })
  const ofPlatform: Row = {
    state: down ? 'silent' : platform.state === 'ok' ? 'works' : 'notKnown',
    since: platform.since,
  }
  const rowOf = (area: string): Row => {
    if (area === 'platform') return ofPlatform
    if (platform.state !== 'ok') return { state: down ? 'silent' : 'notKnown', since: platform.since }
    const stop = stops.find(({ id }) => wholeStops.includes(id)) ?? stops.find(({ id }) => id === area)
    return stop ? ofStop(stop) : { state: 'works' }
  }
  const areas = new Map(areaIds.map((area) => [area, rowOf(area)]))
  const others = [
    ...stops
      .filter(({ id }) => /^(?:provider|game):/.test(id))
      .map((stop) => {
        const title = stop.id.startsWith('game:') ? words.ofGame : words.ofProvider
        return {
          title: fill(title, { provider: stop.name ?? stop.id.split(':')[1] ?? '' }),
          row: ofStop(stop),
        }
      }),
    ...outages.map(({ name, since }) => ({
      title: fill(words.ofProvider, { provider: name }),
      row: { state: 'silent', since } satisfies Row as Row,
    })),
  ]
  const states = [...areas.values(), ...others.map(({ row }) => row)].map(({ state }) => state)
  return { areas, others, ...wholeOf(platform.state, states, words) }
}

function wholeOf(platform: SiteStatus['platform']['state'], states: readonly State[], words: StatusWords) {
  if (platform === 'down') return { whole: 'silent' as State, text: words.down }
  if (platform === 'unknown') return { whole: 'notKnown' as State, text: words.unknown }
  if (states.includes('stopped')) return { whole: 'stopped' as State, text: words.someStopped }
  if (states.includes('silent')) return { whole: 'silent' as State, text: words.someSilent }
  return { whole: 'works' as State, text: words.allWell }
}

function start(page: HTMLElement): void {
  const words = JSON.parse(page.dataset.words ?? '{}') as StatusWords
  const lang = document.documentElement.lang.slice(0, 2)
  const areaIds = Array.from(
    page.querySelectorAll<HTMLElement>('[data-area]'),
    ({ dataset }) => dataset.area ?? '',
  )
  const part = (of: HTMLElement, name: string) => of.querySelector<HTMLElement>(`[data-part=${name}]`)
  const write = (of: HTMLElement, name: string, text: string) => {
    const found = part(of, name)
    // Said again, an unchanged text would be read out again.
    if (found && found.textContent !== text) found.textContent = text
  }

  const show = (element: HTMLElement, { state, since, said }: Row) => {
    element.dataset.state = state
    const moment = since === undefined || since === null ? '' : formatMoment(since)
    write(
      element,
      'state',
      state === 'works' || moment === ''
        ? words[state === 'works' ? 'works' : 'notKnown']
        : fill(words[state], { time: moment }),
    )
    write(element, 'said', said ?? '')
  }

  const showAll = (status: SiteStatus) => {
    const { areas, others, whole, text } = rowsOf(status, areaIds, words, lang)
    for (const [id, row] of areas) {
      const element = page.querySelector<HTMLElement>(`[data-area="${id}"]`)
      if (element) show(element, row)
    }
    const rows = part(page, 'rows')
    const model = rows?.firstElementChild
    for (const old of page.querySelectorAll('[data-area=other]')) old.remove()
    for (const { title, row } of others) {
      const element = model?.cloneNode(true) as HTMLElement
      element.dataset.area = 'other'
      const name = element.querySelector('.name')
      if (name) name.textContent = title
      show(element, row)
      rows?.append(element)
    }
    showWhole(whole, text)
    write(
      page,
      'checked',
      status.checked_at ? fill(words.checked, { time: formatMoment(status.checked_at) }) : '',
    )
  }

  const showWhole = (state: State, text: string) => {
    const whole = part(page, 'whole')
    if (whole) whole.dataset.state = state
    write(page, 'words', text)
  }

  const ask = async () => {
    try {
      const answer = await fetch(statusPath, { cache: 'no-store' })
      if (!answer.ok) throw new Error(String(answer.status))
      showAll((await answer.json()) as SiteStatus)
    } catch {
      showWhole('notKnown', words.unreachable)
    }
  }

  void ask()
  setInterval(() => void (document.hidden || ask()), again_ms)
  document.addEventListener('visibilitychange', () => void (document.hidden || ask()))
}

if (typeof document !== 'undefined') {
  const page = document.querySelector<HTMLElement>('#site-status')
  if (page) start(page)
}
