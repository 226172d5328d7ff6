// Before the first paint: the stored theme and whether there is a session, as attributes that CSS hangs on.
const root = document.documentElement
try {
  const stored = localStorage.getItem('theme')
  if (stored === 'light' || stored === 'dark') root.dataset.theme = stored
} catch {
  // Storage may be switched off; the theme of the system then counts.
}
if (/(?:^|; )atoll_in=1/.test(document.cookie)) root.dataset.session = 'in'
