/*
 * What runs in the studio's page while it is measured. Times are the page's own, in ms.
 */

/** Of one press. `shown`: the frame of the first look is painted; `last`: the last change is. */
export type Moments = { pressed: number; shown: number; last: number }

/** A table of 1,200 plain cells, drawn and taken away: what a press is told beside. */
export async function fixedWork(): Promise<{ from: number; until: number }> {
  const from = performance.now()
  const table = document.createElement('table')
  for (let row = 0; row < 60; row += 1) {
    const line = table.insertRow()
    for (let cell = 0; cell < 20; cell += 1) line.insertCell().textContent = `${row} of ${cell}`
  }
  document.body.append(table)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const until = performance.now()
  table.remove()
  return { from, until }
}

/**
 * From the next press until nothing has changed for a while. The first look is the first frame with the heading of the new screen and nine
 * tenths of the characters that stand in the window at the end: a spinner, a skeleton or a bare frame has none of them.
 */
export function watchChange(): Promise<Moments> {
  const quiet_ms = 200
  const most_ms = 3000
  const share = 0.9
  const content = document.querySelector('#main-content')
  const title = document.querySelector('#react-admin-title')
  const before = { title: title?.textContent, first: content?.firstElementChild, tab: selectedTab() }
  let pressed = 0
  let isChanged = false
  const frames: { at: number; isNew: boolean; text: string }[] = []
  addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
  const changes = new MutationObserver(() => {
    if (!isChanged) requestAnimationFrame(onFrame)
    isChanged = true
  })
  for (const part of [content, title])
    if (part) changes.observe(part, { childList: true, subtree: true, characterData: true })
  let [asked, answered, answeredAt] = [0, 0, 0]
  const { fetch } = globalThis
  globalThis.fetch = (...request) => {
    asked += 1
    return fetch(...request).finally(() => {
      answered += 1
      answeredAt = performance.now()
    })
  }
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      const last = frames.at(-1)?.at ?? pressed
      const isQuiet = asked === answered && now - Math.max(last, answeredAt) > quiet_ms
      const isOver = (isQuiet && frames.some(({ isNew }) => isNew)) || now - pressed > most_ms
      if (pressed === 0 || !isOver) return
      clearInterval(timer)
      changes.disconnect()
      globalThis.fetch = fetch
      resolve({ pressed, shown: firstLook(), last })
    }, 50)
  })

  function onFrame(): void {
    isChanged = false
    if (pressed === 0) return
    const frame = { at: performance.now(), isNew: isNewScreen(), text: textOf() }
    frames.push(frame)
    // The frame is painted once a task after it runs.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (frame.at = performance.now())
    port2.postMessage(0)
  }

  function selectedTab(): string | null | undefined {
    return document.querySelector('[role=tab][aria-selected=true]')?.textContent
  }

  function isNewScreen(): boolean {
    if ((content?.textContent ?? '') === '' || (title?.textContent ?? '') === '') return false
    if (before.tab !== undefined && before.tab !== selectedTab() && before.title === title?.textContent)
      return true
    return title?.textContent !== before.title && content?.firstElementChild !== before.first
  }

  /** With what stands in fields. */
  function textOf(): string {
    const fields = content?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []
    return [content?.textContent, ...[...fields].map(({ value }) => value)].join('\n')
  }

  /** The texts in the window now, and the values of its fields. */
  function textsInWindow(): string[] {
    const isInWindow = ({ top, bottom, width }: DOMRect) => width > 0 && bottom > 0 && top < innerHeight
    const found: string[] = []
    if (!content) return found
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode)
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text !== '' && isInWindow(range.getBoundingClientRect())) found.push(text)
    }
    for (const field of content.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (field.value !== '' && isInWindow(field.getBoundingClientRect())) found.push(field.value)
    return found
  }

  function firstLook(): number {
    const texts = textsInWindow()
    const sum = (some: readonly string[]) => some.reduce((all, { length }) => all + length, 0)
    const enough = share * sum(texts)
    const isLook = ({ isNew, text }: (typeof frames)[number]) =>
      isNew && sum(texts.filter((one) => text.includes(one))) >= enough
    return frames.find(isLook)?.at ?? Number.NaN
  }
}
