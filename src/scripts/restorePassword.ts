// ROUTE-14: the form opens on the home page; the back button skips this one.
const form = document.querySelector<HTMLAnchorElement>('[data-restore]')
if (form) location.replace(form.href)
