/** The path of the studio on the site, or on its own host (STUDIO_ORIGIN). */
export const studioPath = '/studio'
