/** Reloads the page if it answers, with the files of the deployed version. */
export function loadPageAnew(otherwise: () => void = () => undefined): void {
  fetch('').then(({ ok }) => (ok ? location.reload() : otherwise()), otherwise)
}
