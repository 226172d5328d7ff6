type Keys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A press of a link that opens a tab or a window, or downloads, stays the browser's own. */
export function opensElsewhere(event: Keys): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
