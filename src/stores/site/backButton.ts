import { modalOfEntry } from './page.ts'

/*
 * While a modal is open, the browser's back button acts on the modal and not on the page: it goes one step back or
 * closes. For that the modal adds one entry to the browser's history and removes it at its end. After a reload
 * loader.ts finds the entry and opens the modal again.
 */
type Holder = { name: string; act: () => void }
const holders: Holder[] = []
/** A modal that opens this soon after another takes over its entry. */
const handover_ms = 50

let listening = false
/** The entry is being removed because its modal has closed: nobody pressed the button. */
let leaving = false

/** Runs `act` when the button is pressed; `name` is stored in the entry. Returns how to stop. */
export function interceptBack(name: string, act: () => void): () => void {
  if (!listening) addEventListener('popstate', onPopState)
  listening = true
  const holder = { name, act }
  holders.push(holder)
  if (!leaving) pushEntry(holder)
  return () => {
    holders.splice(holders.indexOf(holder), 1)
    if (holders.length === 0) popEntrySoon()
  }
}

/** If the page is being left meanwhile, the entry stays, without its name: a step back would cancel the navigation. */
function popEntrySoon(): void {
  const stay = () => {
    clearTimeout(timer)
    if (hasEntry()) history.replaceState({ ...(history.state as object), modal: undefined }, '')
  }
  const timer = setTimeout(() => {
    removeEventListener('beforeunload', stay)
    popEntry()
  }, handover_ms)
  addEventListener('beforeunload', stay, { once: true })
}

function pushEntry({ name }: Holder): void {
  const state = { ...(history.state as object | null), modal: name }
  if (hasEntry()) history.replaceState(state, '')
  else history.pushState(state, '')
}

function popEntry(): void {
  if (holders.length > 0 || !hasEntry()) return
  leaving = true
  history.back()
}

function onPopState(): void {
  const isPress = !leaving
  leaving = false
  const holder = holders.at(-1)
  if (!holder || hasEntry()) return
  // The press has removed the entry, but the modal may stay open.
  pushEntry(holder)
  if (isPress) holder.act()
}

function hasEntry(): boolean {
  return modalOfEntry() !== undefined
}
