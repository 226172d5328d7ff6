import { vi } from 'vitest'

/* The little of a document that decides when an island comes: the page's element, controls, and who watches them. */

export class FakeElement extends EventTarget {
  dataset: Record<string, string | undefined> = {}
  ariaBusy: string | null = null
  classes: string[] = []
  /** Of a template. */
  content: object | undefined
  readonly classList = { contains: (name: string) => this.classes.includes(name) }
  constructor(dataset: Record<string, string> = {}, more: object = {}) {
    super()
    Object.assign(this.dataset, dataset)
    Object.assign(this, more)
  }
  closest(): this {
    return this
  }
  matches(selector: string): boolean {
    return this.classes.includes(selector.slice(1))
  }
}
export class FakeLink extends FakeElement {}
export class FakeForm extends FakeElement {}

type Opened = {
  signedIn?: boolean
  href?: string
  account?: FakeElement
  places?: Record<string, FakeElement>
  connection?: object
  modal?: string
  cookie?: string
}

/** Opens a page; the modules that look at it are imported afterwards, by the test. */
export function openDocument({ signedIn, href = 'https://atoll.test/en/home', ...rest }: Opened = {}) {
  const page = new FakeElement(signedIn ? { session: 'in' } : {})
  const watchers: (() => void)[] = []
  const places: Record<string, FakeElement | undefined> = {
    '[data-island=account]': rest.account,
    ...rest.places,
  }
  const dom = Object.assign(new EventTarget(), {
    documentElement: page,
    cookie: rest.cookie ?? '',
    querySelector: (selector: string) => places[selector] ?? null,
    querySelectorAll: (selector: string) => [places[selector]].filter((each) => each !== undefined),
    importNode: (node: unknown) => node,
  })
  class Observer {
    readonly #changed: () => void
    constructor(changed: () => void) {
      this.#changed = changed
    }
    observe = () => void watchers.push(this.#changed)
    disconnect = () => void watchers.splice(watchers.indexOf(this.#changed), 1)
  }
  const idle: (() => void)[] = []
  const navigator = { onLine: true, connection: rest.connection }
  const { search, hash } = new URL(href)
  const location = { href, search, hash, assign: vi.fn(), reload: vi.fn() }
  const history = { state: rest.modal ? { modal: rest.modal } : null, replaceState: vi.fn() }
  const globals = {
    document: dom,
    window: new EventTarget(),
    navigator,
    location,
    history,
    MutationObserver: Observer,
    Element: FakeElement,
    HTMLFormElement: FakeForm,
    HTMLAnchorElement: FakeLink,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  Object.assign(globals.window, { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
  vi.stubGlobal('addEventListener', globals.window.addEventListener.bind(globals.window))
  vi.stubGlobal('removeEventListener', globals.window.removeEventListener.bind(globals.window))
  return {
    page,
    document: dom,
    places,
    navigator,
    location,
    history,
    /** An event of the page at a control of it. */
    at: (type: string, target: object, more: object = {}) => {
      const event = Object.assign(new Event(type, { cancelable: true }), more)
      Object.defineProperty(event, 'target', { value: target })
      dom.dispatchEvent(event)
      return event
    },
    fire: (type: string, more: object = {}) =>
      globals.window.dispatchEvent(Object.assign(new Event(type), more)),
    setSession: (isIn: boolean) => {
      if (isIn) page.dataset.session = 'in'
      else delete page.dataset.session
      for (const changed of [...watchers]) changed()
    },
    whenIdle: () => idle.splice(0).forEach((act) => act()),
    watchers,
  }
}
