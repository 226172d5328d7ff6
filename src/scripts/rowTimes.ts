const two = (number: number) => String(number).padStart(2, '0')

/** Times of rows by the clock of the device: the page has them in UTC, in as many digits. */
export function tellTimes(rows: ParentNode): void {
  for (const time of rows.querySelectorAll<HTMLTimeElement>('.line time')) {
    const moment = new Date(time.dateTime)
    const day = `${two(moment.getDate())}.${two(moment.getMonth() + 1)}`
    time.textContent = `${day}, ${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
  for (const note of rows.querySelectorAll<HTMLElement>('[data-local]')) {
    note.textContent = note.dataset.local ?? ''
  }
}
