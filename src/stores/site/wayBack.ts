/*
 * While a modal is open the browser's way back acts on the modal and not on the page: a step down, or closed. For that
 * the modal has one entry of its own in the browser's history, which goes with it; a reload finds it, and loader.ts opens
 * the modal again.
 */
type Holder = { name: string; act: () => void }
const holders: Holder[] = []
/** A modal that follows at once takes over the entry of the one before it. */
const handOver_ms = 50

let listening = false
/** The entry is being left because its modal has closed: nobody pressed anything. */
let leaving = false

/** `name` is kept in the entry; `act` is what a press does. Returns how to let go. */
export function holdWayBack(name: string, act: () => void): () => void {
  if (!listening) addEventListener('popstate', stepped)
  listening = true
  const holder = { name, act }
  holders.push(holder)
  if (!leaving) enter(holder)
  return () => {
    holders.splice(holders.indexOf(holder), 1)
    if (holders.length === 0) leaveSoon()
  }
}

/** A page that is being left for another meanwhile keeps the entry, without its name: a step back would call that off. */
function leaveSoon(): void {
  const stay = () => {
    clearTimeout(timer)
    if (isEntered()) history.replaceState({ ...(history.state as object), modal: undefined }, '')
  }
  const timer = setTimeout(() => {
    removeEventListener('beforeunload', stay)
    leave()
  }, handOver_ms)
  addEventListener('beforeunload', stay, { once: true })
}

function enter({ name }: Holder): void {
  const state = { ...(history.state as object | null), modal: name }
  if (isEntered()) history.replaceState(state, '')
  else history.pushState(state, '')
}

function leave(): void {
  if (holders.length > 0 || !isEntered()) return
  leaving = true
  history.back()
}

function stepped(): void {
  const isPress = !leaving
  leaving = false
  const holder = holders.at(-1)
  if (!holder || isEntered()) return
  // The press has used the entry up, and the modal may stay.
  enter(holder)
  if (isPress) holder.act()
}

function isEntered(): boolean {
  return (history.state as { modal?: string } | null)?.modal !== undefined
}
