import { ends } from '#lib/text/text.ts'

/**
 * The label of a token, which the token chose itself. A look-alike of a verified token is marked as a copy,
 * with its address.
 */
export const tokenText = (label: string, mint: string, copyOf: object | null | undefined): string =>
  copyOf ? `${label} (copy ${ends(mint, 6, 4)})` : label
