declare module 'subset-font' {
  /** The types published beside the package lack `keepFeatures` and `noHinting`. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures?: string[]
      variationAxes?: Record<string, { min: number; max: number }>
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
