/* Converts the editor's output into our form of Markdown. */

/** `{{support_email}}` is filled in by the platform: the editor escapes its underscores, and then nothing would. */
export function withPlaces(markdown: string): string {
  return markdown.replaceAll(/\\?\{\\?\{[^{}]*\}\}/g, (place) => place.replaceAll('\\', ''))
}
