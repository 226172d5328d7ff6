import { compact, type Html } from './html'

/*
 * What is drawn of a list is kept as long as the list itself: while the same array comes from memory, a page costs a
 * look-up instead of a drawing.
 */
const drawings = new WeakMap<object, Map<string, string>>()

/** The drawing of `list` under `key` (language and whatever else it depends on), made when it is not there. */
export function kept(list: object, key: string, draw: () => Html | readonly Html[]): string {
  const ofList = drawings.get(list) ?? new Map<string, string>()
  drawings.set(list, ofList)
  let drawing = ofList.get(key)
  if (drawing === undefined) {
    const drawn = draw()
    const whole = 'html' in drawn ? drawn : { html: drawn.map(({ html }) => html).join('') }
    ofList.set(key, (drawing = compact(whole).html))
  }
  return drawing
}
