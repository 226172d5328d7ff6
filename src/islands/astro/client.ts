import start from '@astrojs/react/client.js'
import { startNotices } from '../notices/region'
import { addStyle } from '../shared/addStyle'
import shared from '../shared/shared.css?url'

type Start = (...[component, props, slots]: Parameters<ReturnType<typeof start>>) => Promise<void>

/** The server renders no island, so there is nothing to hydrate: every directive works like `client:only`. */
export default (element: HTMLElement): Start =>
  async (component, props, slots) => {
    void startNotices()
    await addStyle(shared)
    start(element)(component, props, slots, { client: 'only' })
  }
