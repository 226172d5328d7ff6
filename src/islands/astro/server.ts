import type { SSRLoadedRendererValue } from 'astro'

/** Replaces react-dom/server: until an island is rendered, the page shows the content between its tags. */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  // A tag that is chosen at render time (`const Tag = 'nav'`) is offered to the renderers first.
  check: async (component) => typeof component !== 'string',
  renderToStaticMarkup: async (_component, _props, slots: Record<string, string>) => ({
    // Without this tag Astro considers the slot not rendered. The content is beside it: inside, without a box, it
    // could never become visible for `client:visible`.
    html: slots.default === undefined ? '' : `${slots.default}<astro-slot></astro-slot>`,
  }),
  supportsAstroStaticSlot: true,
}
export default renderer
