/**
 * Settings of the device: each fieldset is one, stored in local storage under its name; the empty choice removes it.
 */
const defaults: Record<string, string> = { theme: '', odds: 'decimal', coef: 'mainBets' }

function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? defaults[name] ?? ''
  } catch {
    return defaults[name] ?? ''
  }
}

function store(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  const root = document.documentElement
  if (value) root.dataset[name] = value
  else delete root.dataset[name]
}

for (const group of document.querySelectorAll<HTMLFieldSetElement>('[data-setting]')) {
  const name = group.dataset.setting ?? ''
  const current = stored(name)
  for (const input of group.querySelectorAll('input')) {
    input.checked = input.value === current
    input.addEventListener('change', () => store(name, input.value))
  }
  group.disabled = false
}
