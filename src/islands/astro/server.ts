import type { SSRLoadedRendererValue } from 'astro'

/** Replaces react-dom/server: until an island is rendered, the page shows the content between its tags. */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  // A tag that is chosen at render time (`const Tag = 'nav'`) is offered to the renderers first.
  check: async (component) => typeof component !== 'string',
  renderToStaticMarkup: async (_component, _props, slots: Record<string, string>) => ({
    // Astro takes a slot without this tag for one that was not drawn. The content is beside it: in it, which has no box, it could
    // never come into view for `client:visible`.
    html: slots.default === undefined ? '' : `${slots.default}<astro-slot></astro-slot>`,
  }),
  supportsAstroStaticSlot: true,
}
export default renderer
