import * as v from 'valibot'
import {
  type FrameRoute,
  type FrameSettings,
  KeptText,
  routeFields,
  SharedSlip,
} from '#contract/sportFrame.ts'

/* The dialect of Digitain's script: its calls to us, and its parameters. */
const navigationType = 3
const titleType = 4
const keepType = 8
const shareType = 10
const coverType = 11

/** The fields of a book's page that may be open; others are left out. */
const fields = Object.values(routeFields)
const longest = 200

const Scalar = v.union([v.string(), v.number(), v.boolean()])

/** `pathname` is a page (`/Overview`) and never an address; of the query `action` is about the browser's history. */
const Navigation = v.object({
  pathname: v.pipe(v.string(), v.regex(/^\/?[A-Za-z]{1,40}\/?$/)),
  query: v.optional(v.record(v.string(), v.nullish(Scalar)), {}),
})
const Event = v.variant('type', [
  v.object({ type: v.literal(navigationType), message: Navigation }),
  v.object({ type: v.literal(titleType), message: v.object({ title: v.string() }) }),
  v.object({ type: v.literal(shareType), message: SharedSlip }),
  v.object({ type: v.literal(keepType), message: KeptText }),
  v.object({ type: v.literal(coverType), message: v.boolean() }),
])

type FrameEvent =
  | { type: 'navigate'; route: FrameRoute; isReplaced: boolean }
  | { type: 'title'; title: string }
  | { type: 'share'; slip: string }
  | { type: 'kept'; text: string }
  | { type: 'cover'; isCovering: boolean }

/** Reads an event of the frame; undefined for another kind or a wrong shape. */
export function eventOf(data: unknown): FrameEvent | undefined {
  const event = v.safeParse(Event, data)
  if (!event.success) return undefined
  if (event.output.type === titleType)
    return { type: 'title', title: event.output.message.title.slice(0, longest) }
  if (event.output.type === shareType) return { type: 'share', slip: event.output.message }
  if (event.output.type === keepType) return { type: 'kept', text: event.output.message }
  if (event.output.type === coverType) return { type: 'cover', isCovering: event.output.message }
  const { pathname, query } = event.output.message
  return {
    type: 'navigate',
    route: { page: pathname.replaceAll('/', ''), query: known(query) },
    isReplaced: query.action === 'replace',
  }
}

function known(query: v.InferOutput<typeof Navigation>['query']): Record<string, string> {
  const given = fields.flatMap((field) => {
    const value = query[field]
    return value === undefined || value === null || value === '' ? [] : [[field, String(value)] as const]
  })
  return Object.fromEntries(given.filter(([, value]) => value.length <= longest))
}

type Route = { path: string; qs: string }

function routeOf({ page, query }: FrameRoute): Route {
  return { path: `/${page}`, qs: new URLSearchParams(query).toString() }
}

/** The argument of `SportFrame.setSportAppRoute`. */
export function routeMessage(route: FrameRoute): { type: number; message: Route } {
  return { type: navigationType, message: routeOf(route) }
}

type Callbacks = Record<
  'login' | 'registration' | 'deposit' | 'balanceChangeCallback' | 'onNavigateCallback' | 'eventsHandler',
  (data: unknown) => void
>

/** The argument of `SportFrame.frame` (SPORT-03). The frame fills its place and scrolls within. */
export function framePairs(
  server: string,
  { token, language, timeZone, oddsFormat, dateFormat, coefType, theme, route, kept }: FrameSettings,
  callbacks: Callbacks,
): [key: string, value: unknown][] {
  return Object.entries({
    ...{ server, token, language, timeZone, oddsFormat, dateFormat, coefType, theme },
    ...{ currentPage: route.page, initialRoute: routeOf(route) },
    ...{ sportsBookView: 'africanView', fixedHeight: true, clearSiteStyles: true },
    ...(kept !== undefined && { kept }),
    ...callbacks,
  })
}

/** The data that the stage's page passes to its script. */
export const StageConfig = v.object({
  /** The origin of the site, which alone may start the frame. */
  site: v.string(),
  /** The origin of the frame. */
  origin: v.string(),
  /** The address of the partner's script. */
  script: v.string(),
  /** The setting `server` of the frame. */
  server: v.string(),
})
export type StageConfig = v.InferOutput<typeof StageConfig>
