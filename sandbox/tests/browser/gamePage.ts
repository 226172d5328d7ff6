import { vi } from 'vitest'

const buttons = (ids: readonly string[]) =>
  ids.map((id) => `<button id="${id}"><span></span></button>`).join('')

/** What the page of every game at a table has. */
const shared = `<p id="limits"></p><p id="message"></p><p id="announcer"></p><p id="balance"></p>
  ${buttons(['info', 'sound', 'closeAbout', 'exit'])}<dialog id="about"></dialog>`
/** What a table has that its players share: its time, its results, who plays, and the chips. */
export const liveParts = `<p id="trayBalance"></p><p id="stake"></p><p id="phase"></p><ol id="recent"></ol>
  <p id="spoken"></p><i id="timer"></i>
  <details id="seatsOf"></details><span id="seatWords"></span><b id="seatBrief"></b><ul id="seats"></ul>
  <div id="chips"></div>${buttons(['undo', 'clear', 'again'])}`
const usual = {
  ...{ key: 'key', hostOrigin: null, homeUrl: null, lang: 'en', tag: 'en', currency: 'USD', texts: {} },
  ...{ least: 100, most: 1000, stakes: [100], chips: [100], odds: [], shared: true, shows_ms: 8000 },
}

/** Makes this document the page of a game, with `parts` of its own; `setup` says what is not as usual. */
export function gamePage(parts: string, setup: { plays: string } & Record<string, unknown>): void {
  document.body.innerHTML = shared + parts
  const told = document.body.appendChild(document.createElement('script'))
  const textContent = JSON.stringify({ ...usual, ...setup })
  Object.assign(told, { type: 'application/json', id: 'setup', textContent })
}

/** What a page does again and again ends with the returned function: it would go on in the page of the next test. */
export function boundTimers(): () => void {
  const timers: ReturnType<typeof setTimeout>[] = []
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name].bind(globalThis)
    vi.stubGlobal(name, (...call: Parameters<typeof setTimeout>) => {
      const timer = real(...call)
      timers.push(timer)
      return timer
    })
  }
  return () => timers.forEach((timer) => void clearTimeout(timer))
}
