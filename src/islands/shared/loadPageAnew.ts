/** Loads the page anew where it answers, with the files of the version that is deployed now. */
export function loadPageAnew(otherwise: () => void = () => undefined): void {
  fetch('').then(({ ok }) => (ok ? location.reload() : otherwise()), otherwise)
}
