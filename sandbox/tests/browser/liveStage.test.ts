import { afterEach, expect, test, vi } from 'vitest'

const page = `
  <p id="limits"></p><p id="message"></p><p id="announcer"></p><p id="balance"></p><p id="trayBalance"></p><p id="stake"></p>
  <button id="info"></button><button id="sound"></button><button id="closeAbout"></button><button id="exit"></button>
  <dialog id="about"></dialog><p id="phase"></p><ol id="recent"></ol><p id="spoken"></p><i id="timer"></i>
  <details id="seatsOf"></details><span id="seatWords"></span><b id="seatBrief"></b><ul id="seats"></ul>
  <button data-place="red"></button><button data-place="black"></button>
  <div id="chips"></div><button id="undo"></button><button id="clear"></button><button id="again"><span></span></button>`
const setup = {
  ...{ key: 'key', hostOrigin: null, homeUrl: null, lang: 'en', tag: 'en', currency: 'USD', texts: {} },
  ...{ least: 100, most: 1000, plays: 'roulette', stakes: [100], chips: [100], odds: [] },
  ...{ shared: true, shows_ms: 8000 },
}
const betting = { number: 7, name: 'n', phase: 'betting', hash: null, result: null, seats: [], recent: [] }
const outcome = { spin_id: 's', stops: [5], win_minor: 0, seed: null, hits: ['red'] }
const place = (name: string) => document.querySelector<HTMLButtonElement>(`[data-place="${name}"]`)!
const phase = () => document.getElementById('phase')!.dataset['phase']

/** A table whose view the test sets, and the plays that were asked for. */
async function liveTable(balance_minor: number) {
  document.body.innerHTML = page
  const told = document.body.appendChild(document.createElement('script'))
  Object.assign(told, { type: 'application/json', id: 'setup', textContent: JSON.stringify(setup) })
  const played: string[] = []
  const server = { view: { ...betting, left_ms: 12_000 } as object }
  vi.stubGlobal('fetch', (path: string, init?: { body: string }) => {
    if (path.startsWith('/live/view')) return Promise.resolve(Response.json(server.view))
    if (path === '/table/play') played.push((JSON.parse(init!.body) as { bet: string }).bet)
    return Promise.resolve(Response.json({ status: 'flying', balance_minor, wait_ms: 1_000_000 }))
  })
  const { chipsOn } = await import('../../assets/table/chips.js')
  const { table } = await import('../../assets/table/table.js')
  Object.assign(table, { balance_minor, busy: false, isShown: false, isDrawing: false })
  const shown = Promise.withResolvers<string>()
  const opened = vi.fn()
  chipsOn({ hint: '', show: () => shown.promise, opened })
  await expect.poll(phase).toBe('betting')
  return { opened, played, server, shown }
}

afterEach(() => void vi.unstubAllGlobals())

test('[TABLE-14] pill, places and marks follow one state, and a chip is a bet until bets close', async () => {
  const { opened, played, server, shown } = await liveTable(200)
  expect(place('red').disabled).toBe(false)
  server.view = { ...betting, phase: 'result', left_ms: 8000, result: outcome }
  await expect.poll(phase).toBe('closed')
  expect(place('red').disabled).toBe(true)
  shown.resolve('5 Red')
  await expect.poll(phase).toBe('result')
  expect(place('red').disabled).toBe(true)
  expect(place('red').className).toContain('hit')
  server.view = { ...betting, number: 8, left_ms: 12_000 }
  await expect.poll(phase).toBe('betting')
  expect(place('red').disabled).toBe(false)
  expect(place('red').className).not.toContain('hit')
  expect(opened).toHaveBeenCalledTimes(2)

  // Two units are the whole balance.
  for (const name of ['red', 'black', 'black']) place(name).click()
  expect(place('black').querySelector('.laid')?.textContent).toBe('1')
  document.getElementById('undo')!.click()
  expect(place('black').querySelector('.laid')).toBeNull()
  expect(played).toEqual([])
  server.view = { ...betting, number: 8, left_ms: 1400 }
  await expect.poll(() => played).toEqual(['{"red":100}'])
  expect(place('red').disabled).toBe(true)
})
