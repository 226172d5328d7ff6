import type { Server } from './server.ts'
import type { BookEvent, FullEvent } from './wire.ts'

/* How the sides of a match to come have fared lately: results do not change, so they are asked for once. */
type Form = NonNullable<FullEvent['form']>

const known = new Map<string, Promise<Form | undefined>>()
const mostKnown = 20
const longest_ms = 500
const mostResults = 5
/** Another side may have the same words in its name. */
const mostAsked = 10

/** The event with the last results of its sides; as it is where they are not known, and once it has begun. */
export async function withForm(server: Server, event: FullEvent): Promise<FullEvent> {
  if (event.state !== 'pre-match' || !event.sides) return event
  if (known.size > mostKnown) known.clear()
  const asked = known.get(event.id) ?? ask(server, event)
  known.set(event.id, asked)
  // A slow answer does not hold the page up: the next time of asking has it.
  const form = await Promise.race([asked, soon()])
  return form && form[0].length + form[1].length > 0 ? { ...event, form } : event
}

/** Where they cannot be had they are asked for again. */
function ask(server: Server, event: FullEvent): Promise<Form | undefined> {
  const asked = formOf(server, event)
  void asked.then((form) => form ?? known.delete(event.id))
  return asked
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, longest_ms, undefined))
}

async function formOf(server: Server, event: FullEvent): Promise<Form | undefined> {
  const { sport, tourney_id, home, away, sides } = event
  const lastOf = async (name: string, side: string | undefined): Promise<BookEvent[] | undefined> => {
    const found = await server.line('results', { sport, tourney: tourney_id, q: name, count: mostAsked })
    if (!found.ok) return undefined
    const own = found.value.events.filter((one) => one.score !== null && one.sides?.includes(side ?? ''))
    return own.slice(0, mostResults)
  }
  const [ofHome, ofAway] = await Promise.all([lastOf(home, sides?.[0]), lastOf(away, sides?.[1])])
  return ofHome && ofAway && [ofHome, ofAway]
}
