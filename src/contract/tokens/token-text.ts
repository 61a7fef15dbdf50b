import { ends } from '#lib/text/text.ts'

/** A token by the name that it gives itself; that of a look-alike of a verified token is marked, with its address. */
export const tokenText = (label: string, mint: string, copyOf: object | null | undefined): string =>
  copyOf ? `${label} (copy ${ends(mint, 6, 4)})` : label
