import type { SSRLoadedRendererValue } from 'astro'

/** Replaces react-dom/server: until an island is rendered, the page shows the content between its tags. */
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
