/**
 * A text as searches compare it: without invisible characters, in one case, and in one of the forms that Unicode has for
 * the same letters. `Straße` and `STRASSE`, `ﬁre` and `FIRE`, `é` in one character and in two are equal.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    // Upper case first: it joins letters that have two lower cases, such as σ and ς.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')

/**
 * The indexes at which words of a folded text begin: letters or digits after any other character. The start
 * of the text is not included.
 */
export const wordStarts = (text: string): number[] =>
  [...text.matchAll(/(?<=[^\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
