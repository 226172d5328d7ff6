import type { SSRLoadedRendererValue } from 'astro'

/** In place of react-dom/server: of an island the page holds what was put between its tags, until the island is drawn. */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  // A tag that is chosen at render time (`const Tag = 'nav'`) is offered to the renderers first.
  check: async (component) => typeof component !== 'string',
  renderToStaticMarkup: async (_component, _props, slots: Record<string, string>) => ({
    html: slots.default === undefined ? '' : `<astro-slot>${slots.default}</astro-slot>`,
  }),
  supportsAstroStaticSlot: true,
}
export default renderer
