declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Buffer>;
}
