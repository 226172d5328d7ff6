// Before the first paint: the stored theme, whether there is a session and in which currency, as attributes that CSS hangs on.
const root = document.documentElement
const signedIn = /(?:^|; )atoll_in=1/.test(document.cookie)
try {
  const stored = localStorage.getItem('theme')
  if (stored === 'light' || stored === 'dark') root.dataset.theme = stored
  const currency = signedIn && localStorage.getItem('atoll:currency')
  if (currency) root.dataset.currency = currency
} catch {
  // Storage may be switched off; the theme of the system then counts.
}
if (signedIn) root.dataset.session = 'in'
