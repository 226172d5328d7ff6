// @ts-check
/* Betradar's sessions of type 1: the script itself opens the game. */
{
  const { origin, searchParams } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src)
  const frame = document.createElement('iframe')
  frame.src = `${origin}/betradar/play/${searchParams.get('key')}`
  frame.title = 'Betradar'
  frame.allow = 'autoplay; fullscreen'
  document.body.append(frame)
}
