import { relativeTime } from '#lib/relativeTime.ts'

/*
 * Updates the amounts of jackpots while the page is visible: loaded once a minute and counted up slowly, or at once
 * with reduced motion. Times are shown as the time left.
 */
const poll_ms = 60_000
const count_ms = 4000
const locale = `${document.documentElement.lang}-u-nu-latn`
const amounts = document.querySelectorAll<HTMLDataElement>('data[data-jackpot]')

/** The same output as i18n/formats.ts for money, without its tables. */
function show(element: HTMLDataElement, value: number): void {
  const { currency } = element.dataset
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  element.value = String(value)
  element.textContent = new Intl.NumberFormat(locale, options)
    .format(value)
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
}

function count(element: HTMLDataElement, to: number): void {
  const from = Number(element.value)
  // A pot that was won starts again without counting down.
  if (to <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(element, to)
  const began = performance.now()
  const step = (now: number) => {
    const share = Math.min(1, (now - began) / count_ms)
    show(element, share < 1 ? from + (to - from) * share : to)
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

async function refresh(): Promise<void> {
  if (document.hidden) return
  try {
    const answer = await fetch('/api/jackpot/info')
    const { result } = (await answer.json()) as { result?: { id: string; amount: number }[] }
    for (const element of amounts) {
      const pot = result?.find(({ id }) => id === element.dataset.jackpot)
      if (pot && pot.amount !== Number(element.value)) count(element, pot.amount)
    }
  } catch {
    // No connection: the last amounts stay, and the next minute asks again.
  }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

function tellTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('.pot time')) {
    const left = Math.max(60_000, Date.parse(element.dateTime) - Date.now())
    const [unit, length] = units.find((each) => left >= each[1] * 2) ?? units[2]
    element.title ||= element.textContent
    element.textContent = relativeTime(new Intl.RelativeTimeFormat(locale), Math.round(left / length), unit)
    element.classList.remove('ltr')
  }
}

if (amounts.length > 0) {
  tellTimes()
  setInterval(() => {
    tellTimes()
    void refresh()
  }, poll_ms)
}
