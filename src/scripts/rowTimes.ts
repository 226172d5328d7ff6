const two = (number: number) => String(number).padStart(2, '0')

/** `27.03, 18:30`, by the clock of the device. */
export function momentOf(iso: string): string {
  const moment = new Date(iso)
  const day = `${two(moment.getDate())}.${two(moment.getMonth() + 1)}`
  return `${day}, ${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Times of rows by the clock of the device: the page has them in UTC, in as many digits. */
export function tellTimes(rows: ParentNode): void {
  for (const time of rows.querySelectorAll<HTMLTimeElement>('.line time')) {
    time.textContent = momentOf(time.dateTime)
  }
  for (const note of rows.querySelectorAll<HTMLElement>('[data-local]')) {
    note.textContent = note.dataset.local ?? ''
  }
}
